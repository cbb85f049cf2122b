import { describe, expect, test } from '@jest/globals';
import { jobSummary } from '../../../src/report/job-summary.ts';
import { outputsOf } from '../../../src/report/outputs.ts';
import type { RunResult } from '../../../src/report/run-result.ts';
import { FACTS as PLAIN } from '../../fakes/summary-facts.ts';

const RESULT: RunResult = {
  ...PLAIN.result,
  diagnosis: 'Rounded twice. @mia <img src=x>',
  files: [
    { path: 'cart.py', status: 'modified', diff: '--- a/cart.py\n+++ b/cart.py\n@@ -1 +1 @@\n-a\n+b\n' },
  ],
  tests: {
    before: { exitCode: 1, counts: { executed: 4, failed: 2, skipped: 0 } },
    after: { exitCode: 0, counts: null },
  },
};
const FACTS = { ...PLAIN, result: RESULT };

describe('the job summary', () => {
  test('tells verdict, where to look, why, tests, diff and last the cost; the address of the review once', () => {
    const reviewUrl = 'https://github.com/a/b/pull/1#r1';
    const sentence = `a proven fix is proposed on #7: ${reviewUrl}`;
    const summary = jobSummary({ ...FACTS, sentence, reviewUrl, commitSha: 'abc' });
    expect(summary).toMatch(
      /^## Build Doctor: proposed\n\n\*\*A proven fix is proposed\*\* on #&#8203;7\.\n\n\[The review, where/,
    );
    expect(summary).toContain(
      '[The review, where you say yes or no](https://github.com/a/b/pull/1#r1) · Commit `abc`',
    );
    expect(summary).toContain(
      '- Tests before: 2 of 4 tests fail (exit 1)\n- Tests after: exit 0 (tests not counted)',
    );
    expect(summary).toMatch(
      /\n- 1 attempt, 2 turns, 1,913 tokens\.\n- Journal: `\/tmp\/run\.jsonl`\n\n<\/details>\n$/,
    );
    expect(summary.split(reviewUrl)).toHaveLength(2);
    expect(summary).toContain('```diff\n--- a/cart.py');
    expect(summary).not.toMatch(/@mia|<img/);
  });

  test('says where the timeline is', () => {
    const summary = jobSummary({ ...FACTS, timeline: '/tmp/build-doctor/7-1.html' });
    expect(summary).toMatch(/^- Timeline: `7-1\.html`, .*artifact/m);
  });

  test('of a model that answered nothing does not say that none was asked', () => {
    const unanswered = { ...RESULT, attempts: 0, turns: 0, requests: 1, files: [] };
    expect(jobSummary({ ...FACTS, result: unanswered })).toContain('0 attempts, 0 turns, 1,913 tokens.');
  });

  test('of a run that edited nothing says once how the tests were', () => {
    const red = { exitCode: 1, counts: { executed: 4, failed: 2, skipped: 0 } };
    const result = { ...RESULT, attempts: 0, files: [], tests: { before: red, after: red } };
    const summary = jobSummary({ ...FACTS, result });
    expect(summary).toContain('\n\nTests: 2 of 4 tests fail (exit 1)\n\n');
    expect(summary).not.toMatch(/Tests (?:before|after)/);
  });

  test('of a run that did nothing has no empty parts', () => {
    const bare = {
      ...RESULT,
      verdict: 'refused',
      diagnosis: '',
      files: [],
      tests: { before: null, after: null },
      attempts: 0,
      turns: 0,
      requests: 0,
      tokens: { prompt: 0, completion: 0 },
    } as const;
    const summary = jobSummary({ ...FACTS, result: bare });
    expect(summary).toContain('No model was asked.\n- Journal:');
    expect(summary).not.toMatch(/diff|Cause|Tests (?:before|after)| 0 |\n\n\n|undefined|null/);
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
