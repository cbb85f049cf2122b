import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { isHere } from '../fakes/require-here.ts';
import { CLI } from '../fakes/spawned-cli.ts';

/**
 * Conversations of somebody who saw only the requests, run again by `bench` through the shipped bundle: the same verdict, the
 * same change, and hidden tests that pass. `DOCTOR_ROUNDS` other than 0 runs all of them.
 */
interface Expected {
  readonly verdict: string;
  readonly judged: string;
  readonly attempts: number;
  readonly turns: number;
  /** Of the last proposal; '' without one. */
  readonly diff: string;
}

const CASES = '__tests__/fixtures/bench';
const RECORDINGS = '__tests__/fixtures/recordings/terminal';
const expected: Record<string, Expected> = JSON.parse(readFileSync(`${RECORDINGS}/expected.json`, 'utf8'));
const isWhole = (process.env.DOCTOR_ROUNDS ?? '0') !== '0';

/** A sample whose tools start fast, by the first part of a case's id; `npm run prove recorded-fixes` runs all. */
const SAMPLE: Readonly<Record<string, readonly string[]>> = {
  sh: ['full-disk', 'missing-secret', 'monthly-backups', 'silent-count'],
  js: ['crlf', 'generated-codes', 'inject', 'missing-runner', 'monorepo-tiers', 'snapshot-stale'],
  py: ['newfile', 'two-failures', 'wrong-test'],
  pl: ['lint', 'vendored-rename'],
  c: ['conf-option', 'library-gone', 'make'],
};
const CAN_RUN: Readonly<Record<string, boolean>> = {
  sh: true,
  js: true,
  py: isHere(['python3', '-m', 'pytest', '--version'], 'replays in Python'),
  pl: isHere(['perl', '-v'], 'replays in Perl'),
  c: isHere(['sh', '-c', 'make -v && cc --version'], 'replays in C'),
};
const sampled = Object.entries(SAMPLE).flatMap(([tool, names]) =>
  CAN_RUN[tool] === true ? names.map((name) => `${tool}-${name}`) : [],
);
const sandbox = isHere(['bwrap', '--version'], 'replays in the sandbox (they run bare)')
  ? 'bubblewrap'
  : 'none';
/** A case that fails by chance comes to its verdict by chance, also with the same answers. */
const failsByChance = (id: string): boolean =>
  JSON.parse(readFileSync(join(CASES, id, 'case.json'), 'utf8')).category === 'flaky';
const all = Object.keys(expected).filter((id) => !failsByChance(id));
const ids = isWhole ? all : sampled;

// All of them run in one process, two at a time.
const TIME_LIMIT_MS = 20_000 * ids.length;
const folder = mkdtempSync(join(tmpdir(), 'replay-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('recorded conversations', () => {
  test(
    `${ids.length} of ${all.length} come to the same`,
    () => {
      const journals = join(folder, 'journals');
      const places = ['--out', join(folder, 'results.jsonl'), '--journals', journals];
      const argv = ['bench', CASES, '--only', ...ids, '--replay', RECORDINGS, ...places];
      const options = [
        '--jobs',
        '2',
        '--sandbox',
        sandbox,
        '--tokens-per-minute',
        '8000',
        '--json',
        '--quiet',
      ];
      const env = { ...process.env, NODE_TEST_CONTEXT: undefined, XDG_STATE_HOME: folder };
      const ran = spawnSync(process.execPath, [CLI, ...argv, ...options], { env, encoding: 'utf8' });
      const found = ran.stdout === '' ? { lines: [] } : JSON.parse(ran.stdout);
      const facts = found.lines.map(({ id, verdict, judged, attempts, turns, why }: Line) => [
        id,
        { verdict, judged, attempts, turns, diff: lastDiff(join(journals, `${id}.jsonl`)) },
        why,
      ]);
      const whys = facts.map(([id, , why]: [string, unknown, string]) => `${id}: ${why}`).join('\n');
      expect({ code: ran.status, said: ran.stderr, whys }).toMatchObject({ code: 0 });
      expect(Object.fromEntries(facts.map(([id, fact]: [string, unknown]) => [id, fact]))).toEqual(
        Object.fromEntries(ids.map((id) => [id, expected[id]])),
      );
      for (const { id, largestRequest } of found.lines)
        expect({ id, fits: largestRequest <= 8_000 }).toEqual({ id, fits: true });
    },
    TIME_LIMIT_MS,
  );
});

interface Line extends Omit<Expected, 'diff'> {
  readonly id: string;
  readonly why: string;
}

function lastDiff(journal: string): string {
  const lines = readFileSync(journal, 'utf8').split('\n');
  const entries = lines.filter((line) => line !== '').map((line) => JSON.parse(line));
  return entries.findLast(({ kind }) => kind === 'proposal')?.diff ?? '';
}
