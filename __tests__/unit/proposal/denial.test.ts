import { expect, test } from '@jest/globals';
import { denialsOf, wasDenied } from '../../../src/proposal/denial.ts';

const FILE = [
  'def total(q):',
  '    p = 10',
  '    if q > 3:',
  '        p = 9',
  '    return p * q',
  '',
  'def other(q):',
  '    if q > 3:',
  '        q = 3',
  '    return q',
];
const text = (lines: readonly string[], eol = '\n') => lines.map((line) => line + eol).join('');
const ORIGINAL = text(FILE);
const FIX = FILE.with(2, '    if q >= 3:');

function isDenied(
  denied: string,
  proposed: string,
  original: string | null = ORIGINAL,
  path = 'a.py',
): boolean {
  return wasDenied(denialsOf('a.py', original, denied, 'no'), path, original, proposed) !== undefined;
}

test.each<[string, readonly string[], boolean]>([
  ['the same', FIX, true],
  ['other white space in the line', FILE.with(2, '    if  q>=3 :'), true],
  ['other indentation', FILE.with(2, '\tif q >= 3:'), true],
  ['an empty line more', FILE.toSpliced(2, 1, '', '    if q >= 3:'), true],
  ['broken over two lines', FILE.toSpliced(2, 1, '    if q', '        >= 3:'), true],
  [
    'inside a larger change',
    FILE.with(1, '    p = 11').with(2, '    if q >= 3:').with(3, '        p = 8'),
    true,
  ],
  ['with a change elsewhere', FIX.with(9, '    return q + 1'), true],
  ['with a line added below', FIX.toSpliced(3, 0, '        log()'), true],
  ['another fix of the line', FILE.with(2, '    if q > 2:'), false],
  ['a longer condition', FILE.with(2, '    if q >= 30:'), false],
  ['the same lines at another place', FILE.with(7, '    if q >= 3:'), false],
  ['nothing', FILE, false],
])('a denied replacement, then %s: %#', (_, proposed, expected) => {
  expect(isDenied(text(FIX), text(proposed))).toBe(expected);
});

test.each<[string, readonly string[], boolean]>([
  ['the same insertion', FILE.toSpliced(4, 0, '    log(q)'), true],
  ['the insertion among more', FILE.toSpliced(4, 0, '    x = 1', '    log(q)', '    y = 2'), true],
  ['the insertion beside a changed line', FILE.with(4, '    return p').toSpliced(4, 0, '    log(q)'), true],
  ['the same line elsewhere', FILE.toSpliced(9, 0, '    log(q)'), false],
  ['another line there', FILE.toSpliced(4, 0, '    warn(q)'), false],
])('a denied insertion, then %s: %#', (_, proposed, expected) => {
  expect(isDenied(text(FILE.toSpliced(4, 0, '    log(q)')), text(proposed))).toBe(expected);
});

test.each<[string, readonly string[], boolean]>([
  ['the same deletion', FILE.toSpliced(2, 2), true],
  ['a larger deletion', FILE.toSpliced(1, 4), true],
  ['another text in its place', FILE.toSpliced(2, 2, '    if q >= 3:', '        p = 9'), false],
  ['the deletion of the like elsewhere', FILE.toSpliced(7, 2), false],
])('a denied deletion, then %s: %#', (_, proposed, expected) => {
  expect(isDenied(text(FILE.toSpliced(2, 2)), text(proposed))).toBe(expected);
});

test('a file with CRLF: the same denial, however the endings are written', () => {
  const original = text(FILE, '\r\n');
  expect(isDenied(text(FIX, '\r\n'), text(FIX, '\r\n'), original)).toBe(true);
  expect(isDenied(text(FIX, '\r\n'), text(FILE.with(2, '  if q >= 3:'), '\r\n'), original)).toBe(true);
  expect(isDenied(text(FIX, '\r\n'), text(FILE.with(2, '    if q > 2:'), '\r\n'), original)).toBe(false);
});

test.each<[string, string, boolean]>([
  ['the same', 'a\nb\n', true],
  ['with other white space', '  a\n\nb', true],
  ['with more lines', 'x\na\nb\ny\n', true],
  ['other lines', 'a\nc\n', false],
])('a denied new file, then %s', (_, proposed, expected) => {
  expect(isDenied('a\nb\n', proposed, null)).toBe(expected);
});

const SUM = 'def add(a, b):\n    return a - b\n\ndef sub(a, b):\n    return a - b\n';
const SUM_JS = 'function add(a, b) {\n  return a - b;\n}\n';

test.each<[string, boolean]>([
  ['    return a + b  # sum', true],
  ['    return (a + b)', true],
  ['    return ((a) + b)', true],
  ['    return(a+b);', true],
  ['    # the sum\n    return a + b', true],
  ['    return (\n        a + b\n    )', true],
  ['    return a + b\n    return a - b', true],
  ['    return a - b\n    return a + b', true],
  ['    return a - b\n\n    return (a + b)  # sum', true],
  ['    return a + b * 1', false],
  ['    return abs(a + b)', false],
  ['    return "a + b # sum"', false],
  ['    return a - b  # not a sum', false],
  ['    log(a)\n    return a - b', false],
])('a denied "return a + b" in Python, then %j: repeated %s', (line, expected) => {
  const denied = SUM.replace('return a - b', 'return a + b');
  expect(isDenied(denied, SUM.replace('    return a - b', line), SUM)).toBe(expected);
});

test.each<[string, boolean]>([
  ['  return a+b', true],
  ['  return (a + b); // sum', true],
  ['  return /* sum */ a + b', true],
  ['  return (a + b) | 0;', false],
  ['  return a - b; // a + b', false],
])('a denied "return a + b;" in JavaScript, then %j: repeated %s', (line, expected) => {
  const denials = denialsOf('a.js', SUM_JS, SUM_JS.replace('a - b', 'a + b'), 'no');
  const proposed = SUM_JS.replace('  return a - b;', line);
  expect(wasDenied(denials, 'a.js', SUM_JS, proposed) !== undefined).toBe(expected);
});

test('parentheses that change the value make another change, and so does a text that looks like a comment', () => {
  const product = SUM.replace('a - b', 'a * b + c');
  expect(isDenied(product, SUM.replace('a - b', 'a * (b + c)'), SUM)).toBe(false);
  const denials = denialsOf('a.js', SUM_JS, SUM_JS.replace('a - b', '"http://a"'), 'no');
  expect(wasDenied(denials, 'a.js', SUM_JS, SUM_JS.replace('a - b', '"http://b"'))).toBeUndefined();
});

test('a denied change of a comment does not forbid the code beside it', () => {
  const denied = SUM.replace('return a - b', 'return a - b  # type: ignore');
  expect(isDenied(denied, denied, SUM)).toBe(true);
  expect(isDenied(denied, SUM.replace('return a - b', 'return a + b'), SUM)).toBe(false);
});

test.each<[string, string, boolean]>([
  ['the same', 'a = 1\nb = 2\n', true],
  ['the same with a comment', '# b\na = 1\nb = 2  # two\n', true],
  ['another text', 'a = 1\nc = 2\n', false],
  ['it as a small part', `a = 1\nb = 2\n${'c = 3\n'.repeat(9)}`, false],
])('a denied new file, then under another name %s', (_, proposed, expected) => {
  expect(isDenied('a = 1\nb = 2\n', proposed, null, 'other.py')).toBe(expected);
});

test('another file is not denied', () => {
  expect(isDenied(text(FIX), text(FIX), ORIGINAL, 'b.py')).toBe(false);
});

test('an edit that stood before the denied one may stay', () => {
  const standing = text(FILE.with(9, '    return q + 1'));
  const denied = text(FIX.with(9, '    return q + 1'));
  const denials = denialsOf('a.py', ORIGINAL, denied, 'no', standing);
  expect(denials).toHaveLength(1);
  expect(wasDenied(denials, 'a.py', ORIGINAL, standing)).toBeUndefined();
  expect(wasDenied(denials, 'a.py', ORIGINAL, denied)?.reason).toBe('no');
});
