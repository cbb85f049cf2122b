import type { BenchLine } from '../../src/bench/bench-line.ts';

/** The result of a case that was solved, for tests to vary. */
export const SOLVED: BenchLine = {
  id: 'py-a',
  kind: 'off-by-one',
  class: 'test',
  language: 'python',
  expected: 'fix',
  harness: 'doctor',
  road: 'terminal',
  answeredBy: 'm at h',
  verdict: 'verified',
  judged: 'solved',
  why: 'visible and hidden tests pass',
  proposed: true,
  attempts: 1,
  turns: 2,
  requests: 2,
  tokens: 2_410,
  largestRequest: 5_000,
  seconds: 6,
  hiddenExit: 0,
  touchedProtected: [],
  journal: 'py-a.jsonl',
};
