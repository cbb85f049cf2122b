import { expect, test } from '@jest/globals';
import { makeProposal } from '../../../src/proposal/proposal.ts';
import { type RunFacts, runResult } from '../../../src/report/run-result.ts';
import { testRun } from '../../fakes/scripted-workspace.ts';

const FACTS: RunFacts = {
  verdict: { word: 'verified', reason: 'tests.pass', sentence: 'Tests pass.' },
  diagnosis: 'cause',
  proposal: makeProposal(
    [
      { path: 'b.ts', mode: 0o644, before: null, after: 'b\n' },
      { path: 'a.ts', mode: 0o644, before: 'a\n', after: 'A\n' },
    ],
    'cause',
    [],
  ),
  before: testRun({ counts: { executed: 4, failed: 2, skipped: 0 } }),
  after: testRun({ exitCode: 0 }),
  attempts: 2,
  turns: 3,
  tokens: { prompt: 900, completion: 80 },
  requests: 4,
  ms: { total: 1000.4, model: 600.2, tests: 300.4, waiting: 50 },
  journal: '/state/run.jsonl',
};

test('the result has the fields of the contract, in its order, and nothing else', () => {
  const result = runResult(FACTS);
  expect(Object.keys(result)).toEqual(
    'verdict reason diagnosis files tests attempts turns tokens requests ms proposal journal'.split(' '),
  );
  expect(result).toMatchObject({
    verdict: 'verified',
    files: [
      { path: 'a.ts', status: 'modified', diff: expect.stringContaining('-a\n+A\n') },
      { path: 'b.ts', status: 'added', diff: expect.stringContaining('new file mode') },
    ],
    tests: {
      before: { exitCode: 1, counts: { executed: 4, failed: 2, skipped: 0 } },
      after: { exitCode: 0, counts: null },
    },
    proposal: FACTS.proposal?.id,
  });
});

test.each([
  [FACTS.ms, 50],
  [{ total: 100, model: 80, tests: 40, waiting: 0 }, 0],
])('own time of %j is %i ms: what is left, whole, never negative', (ms, own) => {
  const result = runResult({ ...FACTS, ms });
  expect(result.ms.own).toBe(own);
  expect(Object.values(result.ms).every(Number.isInteger)).toBe(true);
});

test('a run without tests, model or proposal has nulls, not zeros', () => {
  const result = runResult({ ...FACTS, proposal: undefined, before: undefined, after: undefined });
  expect(result).toMatchObject({ files: [], tests: { before: null, after: null }, proposal: null });
});
