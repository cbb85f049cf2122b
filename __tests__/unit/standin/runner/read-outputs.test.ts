import { expect, test } from '@jest/globals';
import { readOutputs } from '../../../../src/standin/runner/read-outputs.ts';

test.each<[string, string, Record<string, string>]>([
  ['nothing', '', {}],
  ['one', 'verdict<<ghadelimiter_1\nproposed\nghadelimiter_1\n', { verdict: 'proposed' }],
  ['an empty one', 'sha<<d\n\nd\n', { sha: '' }],
  ['several lines, CRLF', 'a<<d\r\none\r\ntwo\r\nd\r\nb<<d\r\nc\r\nd\r\n', { a: 'one\ntwo', b: 'c' }],
  ['a value that looks like an output', 'a<<d\nb<<e\nx\ne\nd\n', { a: 'b<<e\nx\ne' }],
  ['one that nothing ends', 'a<<d\nhalf', {}],
])('%s', (_, text, outputs) => {
  expect(readOutputs(text)).toEqual(outputs);
});
