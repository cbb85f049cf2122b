import { expect, test } from '@jest/globals';
import { cappedOutput } from '../../../src/adapters/capped-output.ts';

function textOf(whole: string, head: number, tail: number, chunk: number) {
  const output = cappedOutput(head, tail);
  const bytes = Buffer.from(whole);
  for (let at = 0; at < bytes.length; at += chunk) output.add(bytes.subarray(at, at + chunk));
  return output.text();
}

test.each([1, 3, 7, 100])('short output is untouched, in chunks of %i bytes', (chunk) => {
  expect(textOf('äöü€😀 plain', 8, 20, chunk)).toBe('äöü€😀 plain');
});

test.each([1, 3, 7, 100])(
  'long output keeps head and tail and counts the rest, in chunks of %i bytes',
  (chunk) => {
    expect(textOf(`head${'x'.repeat(50)}tail`, 4, 4, chunk)).toBe(
      'head\n[… 50 bytes of output left out …]\ntail',
    );
  },
);

test('cuts of every place fall between characters and the count is exact', () => {
  const whole = 'aä€😀'.repeat(12);
  const total = Buffer.byteLength(whole);
  for (let head = 0; head < 12; head += 1)
    for (let tail = 0; tail < 12; tail += 1) {
      const text = textOf(whole, head, tail, 5);
      const [start = '', count = '', end = ''] = text.split(/\n\[… (\d+) bytes of output left out …\]\n/);
      expect(text).not.toContain('\ufffd');
      expect(whole.startsWith(start) && whole.endsWith(end)).toBe(true);
      expect(Number(count)).toBe(total - Buffer.byteLength(start) - Buffer.byteLength(end));
    }
});
