import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { distil } from '../../../src/evidence/distil.ts';
import { suspectsOf } from '../../../src/evidence/suspects/suspects.ts';
import { benchChange } from '../../fakes/bench-change.ts';

const BENCH = '__tests__/fixtures/bench';

interface Found {
  readonly id: string;
  /** The reference edits a file that the pull request changed. */
  readonly isInChange: boolean;
  readonly isMentioned: boolean;
  /** Of the first suspect that the reference edits; -1 where none is. */
  readonly place: number;
  readonly whys: readonly string[];
}

async function foundIn(id: string): Promise<Found> {
  const folder = `${BENCH}/${id}`;
  const { expected, culprit_files = [] } = JSON.parse(readFileSync(`${folder}/case.json`, 'utf8'));
  const culprits: readonly string[] = expected === 'fix' ? culprit_files : [];
  const changes = benchChange(folder);
  const evidence = await distil([readFileSync(`${folder}/ci.log`)], { maxChars: 3_000, secrets: [] });
  const suspects = suspectsOf(changes, evidence);
  return {
    id,
    isInChange: changes.some(({ path }) => culprits.includes(path)),
    isMentioned: evidence.mentions.some(({ path }) => culprits.includes(path)),
    place: suspects.findIndex(({ path }) => culprits.includes(path)),
    whys: suspects.map(({ why }) => why),
  };
}

const all = Promise.all(readdirSync(BENCH).map(foundIn));

test('the file that is mended is mostly the first suspect, far oftener than a file that the log names', async () => {
  const touched = (await all).filter(({ isInChange }) => isInChange);
  const share = (isHit: (found: Found) => boolean) => touched.filter(isHit).length / touched.length;
  const shares = {
    first: share(({ place }) => place === 0),
    amongFive: share(({ place }) => place !== -1),
    mentioned: share(({ isMentioned }) => isMentioned),
  };
  expect(touched.length).toBeGreaterThanOrEqual(30);
  expect(shares.first).toBeGreaterThanOrEqual(0.75);
  expect(shares.amongFive).toBeGreaterThanOrEqual(0.9);
  expect(shares.first).toBeGreaterThan(2 * shares.mentioned);
});

test('no reason claims a cause: many failures come from what the change did not touch', async () => {
  const whys = (await all).flatMap((found) => found.whys);
  expect(
    (await all).filter(({ isInChange, whys: own }) => !isInChange && own.length > 0).length,
  ).toBeGreaterThan(9);
  for (const why of whys)
    expect(why).toMatch(
      /^(?:changes|removes|defines|has changed lines with|the only source file that changed)\b/,
    );
  expect(whys.join('\n')).not.toMatch(/caus|broke|fault|culprit|because/i);
});
