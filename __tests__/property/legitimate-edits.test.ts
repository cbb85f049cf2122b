import { expect, test } from '@jest/globals';
import { decidedOnReferences } from './legitimate-edits.ts';

test('the guards let the reference fixes of the bench through, and warn of hardly any', () => {
  const { edits, blocked, asked } = decidedOnReferences();
  expect(edits).toBeGreaterThan(40);
  expect(blocked).toEqual([]);
  expect(asked.length / edits).toBeLessThan(0.05);
});
