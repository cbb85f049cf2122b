import { expect, test } from '@jest/globals';
import { VERDICTS, type VerdictWord } from '../../../src/kernel/verdict.ts';
import { statusLine } from '../../../src/report/status-line.ts';

const STATES: Readonly<Partial<Record<VerdictWord, string>>> = {
  verified: 'success',
  healthy: 'success',
  proposed: 'pending',
  'still-failing': 'failure',
  exhausted: 'failure',
  explained: 'failure',
  'pre-existing': 'failure',
  denied: 'failure',
};

test.each(VERDICTS)('%s', (word) => {
  expect(statusLine({ word, reason: 'r', sentence: 's' })?.state).toBe(STATES[word]);
});

test('only tests that passed are a success', () => {
  const green = VERDICTS.filter(
    (word) => statusLine({ word, reason: 'r', sentence: 's' })?.state === 'success',
  );
  expect(green).toEqual(['verified', 'healthy']);
});

test.each([
  ['a long sentence', '🩺'.repeat(200)],
  ['several lines and colours', 'a\n\n b\u001b[31m c\u202e'],
])('%s becomes one line of at most 140 characters', (_, sentence) => {
  const description = statusLine({ word: 'verified', reason: 'r', sentence })?.description ?? '';
  expect(description).toMatch(/^verified: [^\n\u001b\u202e]+$/);
  expect(description.length).toBeLessThanOrEqual(140);
  expect(() => encodeURIComponent(description)).not.toThrow();
});
