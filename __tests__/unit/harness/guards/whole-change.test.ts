import { expect, test } from '@jest/globals';
import { guardWholeChange } from '../../../../src/harness/guards/whole-change.ts';
import { strictest } from '../../../../src/kernel/decision.ts';
import { DEFAULT_POLICY } from '../../../../src/kernel/policy.ts';
import { memoryFiles } from '../../../fakes/memory-files.ts';

const FILES = {
  'src/price.ts': 'export const price = 1;\n',
  'src/price.test.ts': 'test();\n',
  '.github/workflows/ci.yml': 'on: push\n',
  'package.json': '{\n  "scripts": { "test": "jest" },\n  "dependencies": { "left-pad": "1.0.0" }\n}\n',
  '.env': 'KEY=1\n',
};
const files = memoryFiles(FILES, { links: { 'src/ci.yml': '../.github/workflows/ci.yml' } });

const rulesOf = (path: string, before: string | null, after: string) => {
  const decision = strictest(guardWholeChange(files, [{ path, mode: 0o644, before, after }], DEFAULT_POLICY));
  return decision.kind === 'allow' ? 'allow' : `${decision.kind} ${decision.rule}`;
};

test.each<[string, string, string | null, string, string]>([
  ['ordinary source', 'src/price.ts', FILES['src/price.ts'], 'export const price = 2;\n', 'allow'],
  ['a new source file', 'src/rate.ts', null, 'export const rate = 1;\n', 'allow'],
  ['a test', 'src/price.test.ts', FILES['src/price.test.ts'], '\n', 'block path.test-file'],
  ['a workflow', '.github/workflows/ci.yml', 'on: push\n', 'on: [push]\n', 'block path.protected'],
  ['a new workflow', '.github/workflows/own.yml', null, 'on: push\n', 'block path.protected'],
  ['a link to a workflow', 'src/ci.yml', 'on: push\n', 'on: [push]\n', 'block path.protected'],
  ['a secret', '.env', 'KEY=1\n', 'KEY=2\n', 'block path.secret'],
  ['a way out', '../x', null, 'x', 'block path.outside-root'],
  [
    'a script of the manifest',
    'package.json',
    FILES['package.json'],
    FILES['package.json'].replace('jest', 'true'),
    'block path.protected',
  ],
  [
    'a version in the manifest',
    'package.json',
    FILES['package.json'],
    FILES['package.json'].replace('1.0.0', '1.0.1'),
    'ask path.manifest-version',
  ],
  ['a new test', 'src/rate.test.ts', null, 'test();\n', 'ask path.new-test'],
  [
    'hidden characters',
    'src/price.ts',
    FILES['src/price.ts'],
    'const a = "\u202e";\n',
    'block edit.hidden-character',
  ],
])('%s', (_, path, before, after, expected) => {
  expect(rulesOf(path, before, after)).toBe(expected);
});

test('one edit that is blocked stops the others', () => {
  const ordinary = { path: 'src/price.ts', mode: 0o644, before: FILES['src/price.ts'], after: 'a\n' };
  const test = { path: 'src/price.test.ts', mode: 0o644, before: 'test();\n', after: '' };
  expect(strictest(guardWholeChange(files, [ordinary, test], DEFAULT_POLICY))).toMatchObject({
    kind: 'block',
  });
});
