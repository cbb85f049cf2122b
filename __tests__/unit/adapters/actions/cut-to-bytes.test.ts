import { expect, test } from '@jest/globals';
import { cutToBytes } from '../../../../src/adapters/actions/cut-to-bytes.ts';

const NOTE = '(The rest is cut: a summary may have 1 MiB.)';

test('what fits stays as it is', () => {
  expect(cutToBytes('ünï\n', 6)).toBe('ünï\n');
  expect(cutToBytes('', 0)).toBe('');
});

test.each([
  ['plain lines', 'a line\n'],
  ['umlauts', 'äöü ✓ 🎉\n'],
])('%s are cut between lines, and it is said', (_name, line) => {
  const cut = cutToBytes(line.repeat(1_000), 2_000);
  expect(Buffer.byteLength(cut)).toBeLessThanOrEqual(2_000);
  expect(cut.endsWith(`\n\n${NOTE}\n`)).toBe(true);
  const kept = cut.slice(0, cut.indexOf('\n\n('));
  expect(kept.split('\n').every((each) => `${each}\n` === line)).toBe(true);
});

test.each(['```', '~~~~~'])('a code block of %s is closed before the note', (fence) => {
  const text = `${fence}diff\n${'+x\n'.repeat(2_000)}${fence}\nend\n`;
  const cut = cutToBytes(text, 1_000);
  expect(cut).toContain(`+x\n${fence}\n\n${NOTE}`);
  expect(Buffer.byteLength(cut)).toBeLessThanOrEqual(1_000);
});

test('one endless line leaves the note alone, no room leaves nothing', () => {
  expect(cutToBytes('x'.repeat(5_000), 1_000)).toBe(`\n\n${NOTE}\n`);
  expect(cutToBytes('x\n'.repeat(5_000), 20)).toBe('');
});
