import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { distil } from '../../src/evidence/distil.ts';
import type { Evidence } from '../../src/kernel/evidence.ts';

/** A failing CI log and what an excerpt of 3,000 characters must show; see `fixtures/labelled-logs/README.md`. */
export interface LabelledLog {
  readonly id: string;
  readonly log: Buffer;
  readonly must: readonly (readonly string[])[];
  readonly culprit: readonly string[];
  readonly cls: string;
}

/** Shares from 0 to 1; `overLimit` and `missed` name the logs. */
export interface Score {
  readonly logs: number;
  readonly recall: number;
  readonly allMust: number;
  readonly culprit: number;
  readonly acceptableClass: number;
  readonly overLimit: readonly string[];
  readonly missed: readonly string[];
}

const MAX_CHARS = 3_000;
const ACCEPTABLE: Readonly<Record<string, readonly string[]>> = {
  code: ['test', 'compile', 'type', 'lint'],
  lint: ['lint', 'format', 'type'],
  dep: ['dependency', 'config', 'infrastructure'],
  config: ['config', 'infrastructure', 'permission', 'dependency', 'compile'],
  infra: ['infrastructure', 'permission', 'timeout', 'config', 'dependency'],
  network: ['infrastructure', 'dependency'],
  timeout: ['timeout', 'infrastructure', 'test'],
  crash: ['test', 'infrastructure', 'unknown'],
};

export function labelledLogs(folder: string): LabelledLog[] {
  return readdirSync(folder)
    .filter((id) => existsSync(join(folder, id, 'label.json')))
    .map((id) => ({
      ...JSON.parse(readFileSync(join(folder, id, 'label.json'), 'utf8')),
      id,
      log: gunzipSync(readFileSync(join(folder, id, 'log.txt.gz'))),
    }));
}

/** Distils each log and compares with its label. */
export async function scored(logs: readonly LabelledLog[]): Promise<Score> {
  const results: ReturnType<typeof compared>[] = [];
  for (const log of logs)
    results.push(compared(log, await distil([log.log], { maxChars: MAX_CHARS, secrets: [] })));
  const share = (values: readonly (number | undefined)[]) => {
    const known = values.filter((value) => value !== undefined);
    return known.reduce((sum, value) => sum + value, 0) / Math.max(1, known.length);
  };
  return {
    logs: results.length,
    recall: share(results.map(({ recall }) => recall)),
    allMust: share(results.map(({ recall }) => Number(recall === 1))),
    culprit: share(results.map(({ culprit }) => culprit)),
    acceptableClass: share(results.map(({ kind }) => kind)),
    overLimit: results.filter(({ length }) => length > MAX_CHARS).map(({ id }) => id),
    missed: results.filter(({ recall, culprit }) => recall < 1 || culprit === 0).map(({ id }) => id),
  };
}

function compared({ id, must, culprit, cls }: LabelledLog, evidence: Evidence) {
  const shown = plain(evidence.excerpt);
  const seen = must.filter((ways) => ways.some((way) => shown.includes(plain(way).slice(0, 100))));
  return {
    id,
    length: evidence.excerpt.length,
    recall: seen.length / Math.max(1, must.length),
    culprit: culprit.length === 0 ? undefined : Number(culprit.some((path) => shown.includes(path))),
    kind: ACCEPTABLE[cls] === undefined ? undefined : Number(ACCEPTABLE[cls].includes(evidence.class)),
  };
}

const plain = (text: string) =>
  text
    .replace(/\u001b\[[0-9;?]*[ -/]*[@-~]/g, '')
    .replace(/\ufeff?20\d\d-\d\d-\d\dT[\d:.]+Z ?/g, '')
    .replace(/\s+/g, ' ')
    .trim();
