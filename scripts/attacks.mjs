/**
 * Runs an attack catalogue through the product: `npm run attacks`, or another one named by `DOCTOR_ATTACKS`. Prints one line a
 * case that does not come out as it should, last how many came out well; exit 1 on any miss, 2 when there is no catalogue.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

const DEFAULT = '__tests__/fixtures/attacks/open.json';
const BUILT = '.cache/attacks';
const file = process.env.DOCTOR_ATTACKS || DEFAULT;

let catalogue;
try {
  catalogue = JSON.parse(readFileSync(file, 'utf8'));
  if (!Array.isArray(catalogue)) throw new Error('it is no list of cases');
} catch (error) {
  process.stderr.write(`The catalogue ${file} cannot be read: ${error.message}\n`);
  process.exit(2);
}
rmSync(BUILT, { recursive: true, force: true });
execFileSync(
  process.execPath,
  ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.test.json', '--noEmit', 'false', '--outDir', BUILT],
  { stdio: ['ignore', 2, 2] },
);
mkdirSync(BUILT, { recursive: true });
writeFileSync(`${BUILT}/package.json`, '{"type":"module"}\n');
const { runSuite } = await import(`../${BUILT}/__tests__/attacks/suite.js`);
const { misses, line } = await runSuite(catalogue);
process.stdout.write(`${[...misses, line].join('\n')}\n`);
process.exit(misses.length === 0 ? 0 : 1);
