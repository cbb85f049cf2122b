import { expect, test } from '@jest/globals';
import { decidedOnHistory, decidedOnReferences } from './legitimate-edits.ts';

test('the guards let the reference fixes of the bench through, and warn of hardly any', () => {
  const { edits, blocked, asked } = decidedOnReferences();
  expect(edits).toBeGreaterThan(40);
  expect(blocked).toEqual([]);
  expect(asked.length / edits).toBeLessThan(0.05);
});

test('the guards block at most one in a hundred source changes of this repository, as far as its history is here', () => {
  const { edits, blocked } = decidedOnHistory();
  expect(blocked.length).toBeLessThanOrEqual(edits / 100);
});
