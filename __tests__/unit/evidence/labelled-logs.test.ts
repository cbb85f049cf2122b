import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import { labelledLogs, scored } from '../../fakes/labelled-logs.ts';

/** Logs of third parties are not in this repository: from `DOCTOR_LOGS`, or `../shared/logs` beside the checkout. */
const GIVEN = process.env.DOCTOR_LOGS ?? resolve('../shared/logs');
const FOREIGN = existsSync(join(GIVEN, 'open')) ? join(GIVEN, 'open') : GIVEN;
const isHere = existsSync(FOREIGN);
if (!isHere)
  console.warn(`SKIPPED: logs of third parties. There is no folder ${FOREIGN}; name one with DOCTOR_LOGS`);

const expectGood = (score: Awaited<ReturnType<typeof scored>>) => {
  expect(score.overLimit).toEqual([]);
  expect([score.recall >= 0.97, score.missed]).toEqual([true, score.missed]);
  expect(score.allMust).toBeGreaterThanOrEqual(0.94);
  expect(score.culprit).toBeGreaterThanOrEqual(0.96);
};

test('excerpts of our own labelled logs show what they must', async () => {
  const score = await scored(labelledLogs('__tests__/fixtures/labelled-logs'));
  expect(score.logs).toBeGreaterThan(190);
  expectGood(score);
  expect(score.acceptableClass).toBeGreaterThanOrEqual(0.88);
});

(isHere ? test : test.skip)(
  'so do those of labelled logs of third parties',
  async () => {
    const score = await scored(labelledLogs(FOREIGN));
    expect(score.logs).toBeGreaterThan(20);
    expectGood(score);
    expect(score.acceptableClass).toBeGreaterThanOrEqual(0.9);
  },
  300_000,
);
