import { describe, expect, test } from '@jest/globals';
import { jobSummary } from '../../../src/report/job-summary.ts';
import { outputsOf } from '../../../src/report/outputs.ts';
import type { RunResult } from '../../../src/report/run-result.ts';

const RESULT: RunResult = {
  verdict: 'proposed',
  reason: 'tests.pass',
  diagnosis: 'Rounded twice. @mia <img src=x>',
  files: [
    { path: 'cart.py', status: 'modified', diff: '--- a/cart.py\n+++ b/cart.py\n@@ -1 +1 @@\n-a\n+b\n' },
  ],
  tests: {
    before: { exitCode: 1, counts: { executed: 4, failed: 2, skipped: 0 } },
    after: { exitCode: 0, counts: null },
  },
  attempts: 1,
  turns: 2,
  tokens: { prompt: 1_754, completion: 159 },
  requests: 2,
  ms: { total: 9, model: 1, tests: 1, waiting: 0, own: 7 },
  proposal: '99e4e491',
  journal: '/tmp/run.jsonl',
};
const FACTS = {
  result: RESULT,
  sentence: 'A fix waits.',
  reviewUrl: undefined,
  commitSha: undefined,
  timeline: undefined,
};

describe('the job summary', () => {
  test('tells verdict, why, tests, cost and diff', () => {
    const summary = jobSummary({ ...FACTS, reviewUrl: 'https://github.com/a/b/pull/1#r1', commitSha: 'abc' });
    expect(summary).toMatch(/^## Build Doctor: proposed\n\n\*\*A proven fix is proposed\.\*\* A fix waits\./);
    expect(summary).toContain('[The review](https://github.com/a/b/pull/1#r1) · Commit `abc`');
    expect(summary).toContain(
      '- Tests before: exit 1 (4 run, 2 failed)\n- Tests after: exit 0 (tests not counted)',
    );
    expect(summary).toContain('1 attempt, 2 turns, 1,913 tokens');
    expect(summary).not.toContain('Timeline');
    expect(summary).toContain('```diff\n--- a/cart.py');
    expect(summary).not.toMatch(/@mia|<img/);
  });

  test('says where the timeline is', () => {
    const summary = jobSummary({ ...FACTS, timeline: '/tmp/build-doctor/7-1.html' });
    expect(summary).toMatch(/^- Timeline: `7-1\.html`, .*artifact/m);
  });

  test('of a run that did nothing has no empty parts', () => {
    const bare = {
      ...RESULT,
      verdict: 'refused',
      diagnosis: '',
      files: [],
      tests: { before: null, after: null },
    } as const;
    const summary = jobSummary({ ...FACTS, result: bare });
    expect(summary).toContain('- Tests before: not run');
    expect(summary).not.toMatch(/diff|Cause|\n\n\n|undefined|null/);
  });

  test.each([
    ['plain lines', '+ x\n'.repeat(600_000)],
    ['one long line', 'x'.repeat(2_000_000)],
    ['characters of four bytes', '+🩺🩺🩺🩺\n'.repeat(300_000)],
    ['characters that are shown as marks', '+\u202e\u202e\n'.repeat(300_000)],
    ['nothing but backticks', '`'.repeat(2_000_000)],
  ])('stays below 900 KB for a diff of %s, and says that it is cut', (_, diff) => {
    const summary = jobSummary({
      ...FACTS,
      result: { ...RESULT, files: [{ path: 'a', status: 'added', diff }] },
    });
    expect(Buffer.byteLength(summary)).toBeLessThanOrEqual(900_000);
    expect(summary).toMatch(/The diff is cut: it has [\d,]+ characters/);
    expect(summary).toContain('Journal: `/tmp/run.jsonl`');
  });
});

describe('the outputs', () => {
  const none = { reviewUrl: undefined, commitSha: undefined, failureClass: undefined, signature: undefined };

  test('are strings, empty where there is nothing', () => {
    const outputs = outputsOf({
      ...none,
      result: { ...RESULT, proposal: null },
      summary: undefined,
      patch: '/p',
    });
    expect(outputs).toEqual({
      verdict: 'proposed',
      reason: 'tests.pass',
      'proposal-id': '',
      'review-url': '',
      'commit-sha': '',
      diagnosis: RESULT.diagnosis,
      'failure-class': '',
      signature: '',
      attempts: '1',
      tokens: '1913',
      journal: '/tmp/run.jsonl',
      summary: '',
      patch: '/p',
    });
  });
});
