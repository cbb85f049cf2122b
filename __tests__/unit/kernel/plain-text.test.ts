import { describe, expect, test } from '@jest/globals';
import { plainText } from '../../../src/kernel/plain-text.ts';

describe('plainText', () => {
  test.each([
    ['colours', '\x1b[31mFAIL\x1b[0m src/a.ts', 'FAIL src/a.ts'],
    ['a token split by colours', '\x1b[32mgh\x1b[0mp_abc', 'ghp_abc'],
    ['cursor movements and charset switches', 'a\x1b[2Kb\x1b[1;2Hc\x1b(Bd', 'abcd'],
    ['a link (OSC 8)', '\x1b]8;;https://x.invalid\x1b\\text\x1b]8;;\x07', 'text'],
    ['an OSC that never ends', '\x1b]0;title', '0;title'],
    ['eight-bit CSI', '\x9b31mred', 'red'],
    ['control characters, not tab and newline', 'a\x00\x07\x08b\tc\nd\x7f', 'ab\tc\nd'],
    ['zero-width and bidi controls', 'a\u200b\u200d\u2060b\u202ec\u2066d\u00ad', 'abcd'],
    ['tag characters', `ok\u{e0049}\u{e0067}\u{e006e} done`, 'ok done'],
    ['variation selectors', '✔\ufe0f ok\u{e0101}', '✔ ok'],
    ['BOMs wherever they stand', '\ufeffa\n\ufeffb', 'a\nb'],
    ['Windows line ends', 'a\r\nb\r\n', 'a\nb\n'],
    ['a redrawn progress line', '10%\r50%\r100% done', '100% done'],
    ['a redrawn line with a Windows end', '10%\r100%\r\nnext', '100%\nnext'],
    ['line separators', 'a\u2028b', 'a b'],
    ['other scripts and emoji stay', 'größe 日本語 🎉', 'größe 日本語 🎉'],
  ])('strips %s', (_what, raw, plain) => {
    expect(plainText(raw)).toBe(plain);
  });

  test('cuts a very long line in the middle and says how much went', () => {
    const long = `start ${'x'.repeat(300_000)} end`;
    const plain = plainText(`before\n${long}\nafter`);
    expect(plain.length).toBeLessThan(9_000);
    expect(plain).toMatch(/^before\nstart x+\[… \d+ characters left out …\]x+ end\nafter$/);
  });

  test('leaves no half of a word at the cut, so that half a secret does not stay', () => {
    const secret = 'S3CRET'.repeat(10);
    const words = Array.from({ length: 6_000 }, () => secret).join(' ');
    const pieces = plainText(words).split(/ |\[… \d+ characters left out …\]/);
    expect(pieces.filter((piece) => piece !== '' && piece !== secret)).toEqual([]);
  });

  test('is idempotent on seeded noise', () => {
    const marks = [
      '\x1b[31m',
      '\x1b]8;;',
      '\x07',
      '\r',
      '\n',
      'a',
      ' ',
      '\u200b',
      '\x1b',
      '[',
      'm',
      '\x9b',
      '\\',
    ];
    let seed = 7;
    for (let round = 0; round < 500; round++) {
      const text = Array.from({ length: 40 }, () => {
        seed = (seed * 1103515245 + 12345) % 2147483648;
        return marks[seed % marks.length];
      }).join('');
      const plain = plainText(text);
      expect(plainText(plain)).toBe(plain);
      expect(plain).not.toMatch(/[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b]/);
    }
  });
});
