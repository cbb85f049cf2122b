import { expect, test } from '@jest/globals';
import { ending, misuse } from '../../../src/flows/ending.ts';

test.each([
  ['a plain sentence.', 'a plain sentence.'],
  ['  two\n   lines \n', 'two lines'],
  ['\u001b[31mred\u001b[0m', 'red'],
])('the sentence %j of a verdict is one plain line', (given, shown) => {
  expect(ending('failed', 'bug', given).verdict.sentence).toBe(shown);
});

test('a sentence that quotes a page is cut, and says so', () => {
  const { sentence } = ending('unavailable', 'model.unavailable', 'page\n'.repeat(4_000)).verdict;
  expect(sentence.length).toBeLessThanOrEqual(600);
  expect(sentence).toMatch(/characters left out/);
  expect(sentence).not.toContain('\n');
});

test('what a person has to mend is marked as such', () => {
  expect(misuse('log.empty', 'The log is empty.')).toMatchObject({
    usage: true,
    verdict: { word: 'refused', reason: 'log.empty' },
    diagnosis: '',
    story: [],
  });
});
