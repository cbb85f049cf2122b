import { expect, test } from '@jest/globals';
import { namedInTests } from '../../../src/harness/named-in-tests.ts';

const TREE = [
  'src/flows/ending.ts',
  'src/tools/replace-in-file.ts',
  'src/LineTotal.java',
  'lib/line_total.rb',
  'test/line_total_test.rb',
];

test.each([
  ['replace_in_file › keeps mixed endings', ['src/tools/replace-in-file.ts']],
  ['LineTotalTest.testRounds', ['src/LineTotal.java', 'lib/line_total.rb']],
  ['test_line_total (tests.CartTest)', ['src/LineTotal.java', 'lib/line_total.rb']],
  ['the ending is kept', []],
  ['', []],
])('%s', (id, found) => {
  expect(namedInTests([id], TREE)).toEqual(found);
});
