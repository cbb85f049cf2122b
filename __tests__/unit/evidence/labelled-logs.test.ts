import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { distil } from '../../../src/evidence/distil.ts';

/**
 * Labelled logs of third parties are not in this repository: they are read from `DOCTOR_LOGS`, or from `../shared/logs`
 * beside the checkout. Each `label.json` lists what an excerpt of 3,000 characters must show.
 */
const GIVEN = process.env.DOCTOR_LOGS ?? resolve('../shared/logs');
const FOLDER = existsSync(join(GIVEN, 'open')) ? join(GIVEN, 'open') : GIVEN;
const isHere = existsSync(FOLDER);
if (!isHere) console.warn(`SKIPPED: labelled logs. There is no folder ${FOLDER}; name one with DOCTOR_LOGS`);
const MOST_BYTES = 60_000;

const squeezed = (text: string) => text.replace(/\s+/g, ' ').trim();
const plain = (text: string) =>
  squeezed(
    text.replace(/\u001b\[[0-9;?]*[ -/]*[@-~]/g, '').replace(/\ufeff?20\d\d-\d\d-\d\dT[\d:.]+Z ?/g, ''),
  );

(isHere ? test : test.skip)('excerpts of labelled logs show what they must', async () => {
  const shares: number[] = [];
  for (const id of readdirSync(FOLDER)) {
    const file = join(FOLDER, id, 'log.txt.gz');
    if (!existsSync(file) || statSync(file).size > MOST_BYTES) continue;
    const label: { must: string[][] } = JSON.parse(readFileSync(join(FOLDER, id, 'label.json'), 'utf8'));
    const { excerpt } = await distil([gunzipSync(readFileSync(file))], { maxChars: 3_000, secrets: [] });
    expect([id, excerpt.length <= 3_000]).toEqual([id, true]);
    const shown = plain(excerpt);
    const seen = label.must.filter((ways) => ways.some((way) => shown.includes(plain(way).slice(0, 100))));
    shares.push(seen.length / Math.max(1, label.must.length));
  }
  expect(shares.length).toBeGreaterThan(20);
  expect(shares.reduce((sum, share) => sum + share, 0) / shares.length).toBeGreaterThanOrEqual(0.9);
});
