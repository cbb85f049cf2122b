import { describe, expect, test } from '@jest/globals';
import { resultOfRuns } from '../../../../src/cli/on-github/result-of-runs.ts';
import type { DoctorRun } from '../../../../src/cli/on-github/run-doctor.ts';
import type { Entry } from '../../../../src/kernel/entry.ts';

const RAN = { exitCode: 1, timedOut: false, counts: { executed: 4, failed: 2, skipped: 0 }, ms: 100 };
const GREEN = { ...RAN, exitCode: 0, counts: { executed: 4, failed: 0, skipped: 0 } };
const VERDICT = { word: 'verified', reason: 'tests.pass', sentence: 'done' } as const;

/** A run whose entries are 100 ms apart. */
function run(entries: readonly Entry[], outputs: Record<string, string> = {}): DoctorRun {
  const at = (index: number) => new Date(index * 100).toISOString();
  const lines = entries.map((entry, seq) => ({ v: 1 as const, run: 'r', seq, at: at(seq), ...entry }));
  return { job: 'diagnose', code: 0, outputs, summary: '', journal: 'x', entries: lines };
}

const diff = (path: string, line: string) =>
  `diff --git a/${path} b/${path}\n--- a/${path}\n+++ b/${path}\n@@ -1,1 +1,1 @@\n-diff --git\n+${line}\n`;

const DIAGNOSED = run(
  [
    { kind: 'reproduce', command: 't', red: true, repeat: false, ...RAN },
    { kind: 'reproduce', command: 't', red: true, repeat: true, ...RAN },
    { kind: 'wait', for: 'rate-limit', reason: 'r', ms: 30 },
    { kind: 'wait', for: 'tests', reason: 't' },
    { kind: 'turn', turn: 1, text: '', calls: 1, tokens: { prompt: 10, completion: 2 }, ms: 50.4 },
    { kind: 'rejected', turn: 1, reason: 'r', rescued: true },
    {
      ...{ kind: 'rejected', turn: 2, reason: 'r', rescued: false },
      tokens: { prompt: 20, completion: 0 },
    },
    { kind: 'attempt', attempt: 1, failed: [], excerpt: '', ...GREEN },
    {
      kind: 'proposal',
      id: '89abcdef',
      digest: 'd',
      files: [
        { path: 'a', status: 'modified' },
        { path: 'b', status: 'added' },
      ],
      diff: diff('a', 'x') + diff('b', 'y'),
      warnings: [],
      diagnosis: 'why',
    },
    { kind: 'verdict', verdict: 'proposed', reason: 'tests.pass', sentence: '' },
  ],
  { diagnosis: 'why', 'proposal-id': '01234567' },
);
const TREATED = run([
  { kind: 'verification', passed: true, excerpt: '', ...GREEN },
  { kind: 'verdict', verdict: 'verified', reason: 'tests.pass', sentence: '' },
]);

describe('the result of runs of the action', () => {
  test('adds its runs up', () => {
    expect(resultOfRuns(VERDICT, [DIAGNOSED, TREATED], ['/1', '/2'])).toEqual({
      verdict: 'verified',
      reason: 'tests.pass',
      diagnosis: 'why',
      files: [
        { path: 'a', status: 'modified', diff: diff('a', 'x') },
        { path: 'b', status: 'added', diff: diff('b', 'y') },
      ],
      tests: {
        before: { exitCode: 1, counts: RAN.counts },
        after: { exitCode: 0, counts: GREEN.counts },
      },
      attempts: 1,
      turns: 2,
      tokens: { prompt: 30, completion: 2 },
      requests: 2,
      ms: { total: 1000, model: 50, tests: 400, waiting: 30, own: 520 },
      proposal: '01234567',
      journal: '/2',
      journals: ['/1', '/2'],
    });
  });

  test('of no run at all is empty, with numbers for numbers', () => {
    expect(resultOfRuns({ ...VERDICT, word: 'exhausted' }, [], [])).toMatchObject({
      verdict: 'exhausted',
      files: [],
      tests: { before: null, after: null },
      ms: { total: 0, own: 0 },
      proposal: null,
      journal: '',
      journals: [],
    });
  });
});
