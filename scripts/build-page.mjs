/** Builds the timeline page: one HTML file whose policy names, by their hashes, the only script and style that may run in it. */
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { build } from 'vite';
import { viteSingleFile } from 'vite-plugin-singlefile';

const DATA = '<script type="application/json" id="journal">null</script>';

/** Writes the page to `file`. */
export async function buildPage(file) {
  const built = await build({
    configFile: false,
    root: 'src/viewer/page',
    logLevel: 'warn',
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
    plugins: [viteSingleFile({ removeViteModuleLoader: true })],
    build: { write: false, target: 'es2022' },
  });
  const html = String(built.output.find(({ fileName }) => fileName === 'index.html')?.source);
  const once = (text) => html.split(text).length === 2;
  if (!once(DATA) || !once('"POLICY"') || html.includes('\r'))
    throw new Error('the built page is not as expected');
  writeFileSync(
    file,
    html.replace('"POLICY"', () => `"${policyOf(html)}"`),
  );
}

const SCRIPT = /<script type="module"[^>]*>([\s\S]*?)<\/script>/g;
const STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g;

/** `timeline --watch` puts 'self' in place of the one `connect-src 'none'`. */
function policyOf(html) {
  const script = hashOf(html, SCRIPT);
  // The grammars in the script have words like <style> in them.
  const style = hashOf(html.replace(SCRIPT, ''), STYLE);
  return [
    "default-src 'none'",
    `script-src ${script}`,
    `style-src ${style}`,
    'img-src data:',
    "connect-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
}

function hashOf(html, pattern) {
  const found = [...html.matchAll(pattern)].map(
    ([, text]) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
  if (found.length !== 1) throw new Error(`the built page has ${found.length} of ${pattern}`);
  return found[0];
}
