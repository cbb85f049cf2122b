/** Builds `dist`: TypeScript to `build/`, then one self-contained file per entry, and the timeline page. */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildPage } from './build-page.mjs';

const ENTRIES = {
  'index.js': 'build/index.js',
  'cli.js': 'build/cli/main.js',
  'standin.js': 'build/standin/main.js',
  'suggestions.js': 'build/suggestions.js',
};
/** Declarations of what other programs import; a file that stands alone. */
const DECLARATIONS = { 'suggestions.d.ts': 'build/review/suggestions/to-suggestions.d.ts' };
const run = (bin, args) =>
  execFileSync(process.execPath, [bin, ...args], { stdio: ['ignore', 'inherit', 'inherit'] });

rmSync('build', { recursive: true, force: true });
run('node_modules/typescript/bin/tsc', ['-p', 'tsconfig.json', '--declaration']);
writeFileSync('build/package.json', '{"type":"module"}\n');
mkdirSync('dist', { recursive: true });
for (const [name, entry] of Object.entries(ENTRIES)) {
  const out = join('build', `bundle-${name}`);
  run('node_modules/@vercel/ncc/dist/ncc/cli.js', ['build', entry, '-o', out, '-m', '--no-cache', '-q']);
  if (!existsSync(join(out, 'index.js'))) throw new Error(`${entry} produced no bundle`);
  const shebang = name === 'cli.js' ? '#!/usr/bin/env node\n' : '';
  writeFileSync(
    join('dist', name),
    shebang + readFileSync(join(out, 'index.js'), 'utf8').replace(/^#!.*\n/, ''),
    {
      mode: name === 'cli.js' ? 0o755 : 0o644,
    },
  );
}
for (const [name, source] of Object.entries(DECLARATIONS)) cpSync(source, join('dist', name));
cpSync('build/package.json', 'dist/package.json');
await buildPage('dist/timeline.html');
