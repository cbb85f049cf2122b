import type { SummaryFacts } from '../../src/report/job-summary.ts';
import type { RunResult } from '../../src/report/run-result.ts';

/** A proposal that changes nothing yet, for tests to put in what they are about. */
export const RESULT: RunResult = {
  verdict: 'proposed',
  reason: 'tests.pass',
  diagnosis: 'Rounded twice.',
  files: [],
  tests: { before: { exitCode: 1, counts: null }, after: { exitCode: 0, counts: null } },
  attempts: 1,
  turns: 2,
  tokens: { prompt: 1_754, completion: 159 },
  requests: 2,
  ms: { total: 9, model: 1, tests: 1, waiting: 0, own: 7 },
  proposal: '99e4e491',
  journal: '/tmp/run.jsonl',
};

export const FACTS: SummaryFacts = {
  result: RESULT,
  sentence: 'A fix waits.',
  reviewUrl: undefined,
  commitSha: undefined,
  timeline: undefined,
};
