import { describe, expect, test } from '@jest/globals';
import { headline } from '../../../src/report/headline.ts';

describe('the first line about a verdict', () => {
  test.each([
    [
      'nothing in the source should change.',
      '**Explained, not edited.** Nothing in the source should change.',
    ],
    ['a person has to act.', '**Explained, not edited.** A person has to act.'],
    ['cart.py changed.', '**Explained, not edited.** cart.py changed.'],
    ['src/cart changed.', '**Explained, not edited.** src/cart changed.'],
    ['2 pull requests share it.', '**Explained, not edited.** 2 pull requests share it.'],
    ['', '**Explained, not edited.**'],
  ])('with %j', (sentence, line) => {
    expect(headline({ word: 'explained', sentence }, 600)).toBe(line);
  });

  test('what the verdict means is not said twice', () => {
    expect(headline({ word: 'still-failing', sentence: 'tests still fail with `x`.' }, 600)).toBe(
      '**Tests still fail** with `x`.',
    );
    expect(headline({ word: 'denied', sentence: 'Denied.' }, 600)).toBe('**Denied.** Denied.');
  });

  test('pings nobody and is bounded', () => {
    const line = headline({ word: 'explained', sentence: `ask @mia ${'x'.repeat(700)}` }, 600);
    expect(line).not.toContain('@mia');
    expect(line.length).toBeLessThan(700);
  });
});
