import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';

/** Compiles sources and tests into `.cache` and imports one of their modules, for scripts that run product code on Node alone. */
export async function importTested(path) {
  mkdirSync('.cache', { recursive: true });
  const built = mkdtempSync('.cache/tested-');
  process.on('exit', () => rmSync(built, { recursive: true, force: true }));
  execFileSync(
    process.execPath,
    ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.test.json', '--noEmit', 'false', '--outDir', built],
    { stdio: ['ignore', 2, 2] },
  );
  writeFileSync(`${built}/package.json`, '{"type":"module"}\n');
  return import(`../${built}/${path.replace(/\.ts$/, '.js')}`);
}
