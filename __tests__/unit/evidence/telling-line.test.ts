import { expect, test } from '@jest/globals';
import { tellingLine } from '../../../src/evidence/telling-line.ts';

const REGISTRY = [
  'npm error code ECONNREFUSED',
  'npm error syscall connect',
  'npm error FetchError: request to http://127.0.0.1:9/npm/is-number failed, reason: connect ECONNREFUSED 127.0.0.1:9',
  'npm error     at ClientRequest.<anonymous> (/usr/lib/node_modules/npm/index.js:130:14)',
  '##[error]Process completed with exit code 1.',
].join('\n');

test.each([
  ['the line that names the cause', REGISTRY, /ECONNREFUSED/],
  ['of equal ones the first', 'Error: first\nError: second', /^Error: first$/],
  [
    'what stands behind a prefix',
    '#12 3.4 Error: no space left on device',
    /^Error: no space left on device$/,
  ],
  ['nothing where nothing tells', 'Downloading x\nDone.', /^$/],
])('finds %s', (_what, excerpt, line) => {
  expect(tellingLine(excerpt, 200)).toMatch(line);
});

test('keeps to its room', () => {
  expect(tellingLine(`Error: ${'x'.repeat(500)}`, 50).length).toBeLessThanOrEqual(50);
});
