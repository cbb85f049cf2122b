/**
 * Runs an attack catalogue through the product: `npm run attacks`, or another one named by `DOCTOR_ATTACKS`. Prints one line a
 * case that does not come out as it should, last how many came out well; exit 1 on any miss, 2 when there is no catalogue.
 */
import { readFileSync } from 'node:fs';
import { importTested } from './import-tested.mjs';

const file = process.env.DOCTOR_ATTACKS || '__tests__/fixtures/attacks/open.json';

function catalogueIn(path) {
  try {
    const cases = JSON.parse(readFileSync(path, 'utf8'));
    if (Array.isArray(cases)) return cases;
    throw new Error('it is no list of cases');
  } catch (error) {
    process.stderr.write(`The catalogue ${path} cannot be read: ${error.message}\n`);
    return process.exit(2);
  }
}

const catalogue = catalogueIn(file);
const { runSuite } = await importTested('__tests__/attacks/suite.ts');
const { misses, line } = await runSuite(catalogue);
process.stdout.write(`${[...misses, line].join('\n')}\n`, () => process.exit(misses.length === 0 ? 0 : 1));
