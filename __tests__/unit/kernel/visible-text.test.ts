import { describe, expect, test } from '@jest/globals';
import { visibleText } from '../../../src/kernel/visible-text.ts';

describe('visibleText', () => {
  test.each([
    ['a return that would draw over the line', 'rm -rf ~\recho hi', 'rm -rf ~\\u000decho hi'],
    ['a return at the end', 'a\r', 'a\\u000d'],
    ['the first of two returns', 'a\r\r\nb', 'a\\u000d\nb'],
    ['cursor movements', '+b\x1b[1A\x1b[2K', '+b\\u001b[1A\\u001b[2K'],
    ['eight-bit control characters', 'a\x85b\x9b2Kc', 'a\\u0085b\\u009b2Kc'],
    ['backspace, form feed and delete', 'a\b\f\x7f', 'a\\u0008\\u000c\\u007f'],
    ['bidi controls', '\u061c\u200f\u202e\u2066\u2069x', '\\u061c\\u200f\\u202e\\u2066\\u2069x'],
    ['zero-width characters', 'a\u200b\u200d\u2060\ufeff\u00adb', 'a\\u200b\\u200d\\u2060\\ufeff\\u00adb'],
    ['characters that look like nothing', '\u3164\u115f\uffa0\u180e', '\\u3164\\u115f\\uffa0\\u180e'],
    ['tag characters and variation selectors', 'ok\u{e0041}\ufe01', 'ok\\u{e0041}\\ufe01'],
    ['line separators', 'a\u2028b\u2029c', 'a\\u2028b\\u2029c'],
    ['half a character', 'a\ud83db', 'a\\ud83db'],
  ])('shows %s', (_, text, shown) => {
    expect(visibleText(text)).toBe(shown);
  });

  test.each([
    ['line ends and tabs', 'a\n\tb\n', 'a\n\tb\n'],
    ['Windows line ends', 'a\r\nb\r\n', 'a\nb\n'],
    ['other scripts and pictures', 'größe 日本語 שלום 🎉', 'größe 日本語 שלום 🎉'],
    ['text that is spelt like a mark', 'a\\u200b', 'a\\u200b'],
  ])('leaves %s', (_, text, shown) => {
    expect(visibleText(text)).toBe(shown);
  });
});
