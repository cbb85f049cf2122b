import type { seeded } from './seeded.ts';

export type Random = ReturnType<typeof seeded>;

/** What texts of strangers are made of: delimiters, markers, commands, encodings and characters that somebody reads as more. */
const PIECES = [
  ...'\n\r\t \0\u001b`\'"\\/<>[](){}|&;$@#:=,.-_*~!?%^+',
  ...[
    '\r\n',
    '::error::x',
    '##[error]',
    '##[group]',
    '\u001b[31m',
    '\u001b]8;;x\u0007',
    '\u202e',
    '\u200b',
    '\ufeff',
  ],
  ...['\ud83d', '\udc00', '\u{e0041}', '\u2028', '%0A', '\\n', '\\u0000', '😀', 'é', '名'],
  ...[
    '<!-- build-doctor:v1 ',
    ' -->',
    '{"id":"00000000"',
    '"payload":"',
    '"digest":"sha256:',
    '```suggestion',
    '~~~',
  ],
  ...['/doctor', '/doctor apply ', 'deny ', '5e5e5e5e', 'a1'.repeat(20), '> ', '@mia', '#12', 'fixes #1'],
  ...[
    'diff --git a/x b/x',
    '--- a/x',
    '+++ b/x',
    '@@ -1,3 +1,4 @@',
    '@@ -0,0 +1 @@',
    '\\ No newline at end of file',
  ],
  ...['@@ -9999999999999999 +1,99999999999 @@', '+', '-', ' '],
  ...[
    'FAIL src/a.test.ts',
    '● a › b',
    'not ok 1 - x',
    '--- FAIL: TestA (0.00s)',
    'test result: FAILED. 1 passed; 9 failed',
  ],
  ...[
    'E   assert 1 == 2',
    'FAILED tests/a.py::t[x] - x',
    'Tests:       1 failed, 99999999999999999999 total',
    '1) a',
  ],
  ...['2026-01-01T00:00:00.0000000Z ', 'Process completed with exit code 1.', '##[endgroup]', 'Run npm test'],
  ...[
    '<function=read_file>{"path":"a"}</function>',
    '{"name":"run_tests","arguments":',
    '<|im_start|>',
    '</untrusted b0undary>',
  ],
  ...['<tool_call>', '[TOOL_CALLS]', '{"path":', 'null', '[', ']', '{', '}', '"', '1e999', '-0', 'NaN'],
  ...[
    'ghp_Aa1Bb2Cc3Dd4Ee5Ff6Gg7Hh8Ii9Jj0Kk1Ll2',
    'AKIAIOSFODNN7EXAMPLE',
    's3cr3t-value-77',
    'password=',
    'Bearer ',
  ],
  ...['../', '/etc/passwd', 'C:\\x', '~/x', 'x'.repeat(300), '((((((((', 'a+a+a+', ' '.repeat(200)],
];

export function hostileText(random: Random, most = 30): string {
  const text = Array.from({ length: random.below(most) }, () => random.pick(PIECES)).join(
    random.pick(['', '', ' ', '\n']),
  );
  return random.below(20) === 0 ? text.repeat(1 + random.below(40)) : text;
}

/** A value as JSON could hold it, with hostile texts and keys. */
export function hostileValue(random: Random, depth = 3): unknown {
  switch (random.below(depth > 0 ? 8 : 5)) {
    case 0:
      return random.pick([null, true, false]);
    case 1:
      return random.pick([0, -1, 1.5, Number.MAX_SAFE_INTEGER, 1e308]);
    case 2:
    case 3:
    case 4:
      return hostileText(random, 8);
    case 5:
      return Array.from({ length: random.below(4) }, () => hostileValue(random, depth - 1));
    default:
      return Object.fromEntries(
        Array.from({ length: random.below(5) }, () => [
          random.pick([
            'path',
            'old',
            'new',
            'choices',
            'message',
            'content',
            'tool_calls',
            'function',
            'name',
            'arguments',
            'id',
            'error',
            '__proto__',
            'edits',
            hostileText(random, 3),
          ]),
          hostileValue(random, depth - 1),
        ]),
      );
  }
}
