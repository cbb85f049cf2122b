import { readFileSync } from 'node:fs';
import { readTestOutput } from '../../../../src/evidence/reports/read-test-output.ts';

/** A recorded output of a runner: `__tests__/fixtures/logs/NAME.txt`. */
export function recorded(name: string): string {
  return readFileSync(new URL(`../../../fixtures/logs/${name}.txt`, import.meta.url), 'utf8');
}

/** What is read out of an output, in short: executed/failed/skipped, failures as `id file:line`, the names that passed. */
export function shortReport(output: string): {
  counts: string | null;
  failed: string[];
  passed: string[] | null;
} {
  const { counts, failed, passed } = readTestOutput(output);
  return {
    counts: counts === null ? null : `${counts.executed}/${counts.failed}/${counts.skipped}`,
    failed: failed.map(({ id, file, line }) => {
      const place = [...(file === undefined ? [] : [file]), ...(line === undefined ? [] : [line])].join(':');
      return place === '' ? id : `${id} @ ${place}`;
    }),
    passed,
  };
}
