import { expect, test } from '@jest/globals';
import { distil } from '../../../src/evidence/distil.ts';

const classOf = async (text: string) =>
  (
    await distil([Buffer.from(`${text}\n##[error]Process completed with exit code 1.\n`)], {
      maxChars: 3_000,
      secrets: [],
    })
  ).class;

test.each([
  ['compile', 'src/Net.java:4: error: unreported exception UnknownHostException; must be caught'],
  ['compile', "net.c:7:12: error: 'ENOSPC' undeclared (first use in this function)"],
  ['compile', 'disk/disk.go:9:15: undefined: syscall.ENOSPC'],
  [
    'compile',
    'error[E0308]: mismatched types\n --> src/disk.rs:3:14\n  |\n3 |   let why: u8 = "no space left on device";',
  ],
  ['type', 'src/net.ts(3,9): error TS2322: Type \'"ENOTFOUND"\' is not assignable to type \'"EAI_AGAIN"\'.'],
  [
    'type',
    'net.py:3: error: Argument 1 to "say" has incompatible type "str": \'Could not resolve host\'  [arg-type]',
  ],
  [
    'lint',
    "/home/runner/work/a/a/net.js\n  3:7  error  'ENOTFOUND' is assigned a value but never used  no-unused-vars\n\n✖ 1 problem (1 error, 0 warnings)",
  ],
  ['test', "FAIL: connection refused is reported: expected 'refused', got ''"],
])('%s, whatever the source or a test is about: %s', async (expected, text) => {
  expect(await classOf(text)).toBe(expected);
});

test.each([
  ['infrastructure', 'curl: (6) Could not resolve host: mirror.example.org'],
  ['infrastructure', 'npm error code EAI_AGAIN\nnpm error request to https://registry.example.org/x failed'],
  ['infrastructure', 'cp: error writing /out/a: No space left on device'],
  ['permission', 'bash: ./build.sh: Permission denied'],
  ['permission', 'error: HTTP 403: Resource not accessible by integration'],
])('%s: %s', async (expected, text) => {
  expect(await classOf(text)).toBe(expected);
});
