import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';

const BUILT = '.cache/tested';

/** Compiles sources and tests into `.cache` and imports one of their modules, for scripts that run product code on Node alone. */
export async function importTested(path) {
  rmSync(BUILT, { recursive: true, force: true });
  execFileSync(
    process.execPath,
    ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.test.json', '--noEmit', 'false', '--outDir', BUILT],
    { stdio: ['ignore', 2, 2] },
  );
  writeFileSync(`${BUILT}/package.json`, '{"type":"module"}\n');
  return import(`../${BUILT}/${path.replace(/\.ts$/, '.js')}`);
}
