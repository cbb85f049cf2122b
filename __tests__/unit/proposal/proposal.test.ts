import { expect, test } from '@jest/globals';
import { type Change, makeProposal } from '../../../src/proposal/proposal.ts';

const CHANGE: Change = { path: 'a.py', mode: 0o644, before: 'x = 1\n', after: 'x = 2\n' };
const digestOf = (...changes: Change[]) => makeProposal(changes, 'cause', [])?.digest;

test.each<[string, Partial<Change>]>([
  ['the path', { path: 'b.py' }],
  ['a letter’s case in the path', { path: 'A.py' }],
  ['the mode', { mode: 0o755 }],
  ['a byte after', { after: 'x = 3\n' }],
  ['the final newline after', { after: 'x = 2' }],
  ['a line ending after', { after: 'x = 2\r\n' }],
  ['a BOM', { after: '\ufeffx = 2\n' }],
  ['a look-alike letter', { after: 'х = 2\n' }],
  ['a byte before', { before: 'x = 0\n' }],
  ['white space before', { before: 'x = 1 \n' }],
  ['no file before', { before: null }],
  ['an empty file before', { before: '' }],
])('the digest changes with %s', (_, over) => {
  expect(digestOf({ ...CHANGE, ...over })).not.toBe(digestOf(CHANGE));
});

test('a new file and an empty one before do not share a digest', () => {
  expect(digestOf({ ...CHANGE, before: null })).not.toBe(digestOf({ ...CHANGE, before: '' }));
});

test('one more file changes the digest; order, diagnosis and warnings do not', () => {
  const other = { ...CHANGE, path: 'z.py' };
  expect(digestOf(CHANGE, other)).not.toBe(digestOf(CHANGE));
  expect(digestOf(other, CHANGE)).toBe(digestOf(CHANGE, other));
  expect(makeProposal([CHANGE], 'another', ['w'])?.digest).toBe(digestOf(CHANGE));
});

test('what a person is shown: changed files only, each warning once, an id out of the digest', () => {
  const same = { ...CHANGE, path: 'same.py', after: CHANGE.before ?? '' };
  const proposal = makeProposal([CHANGE, same], 'cause', ['w', 'w', 'v']);
  expect(proposal?.changes.map(({ path }) => path)).toEqual(['a.py']);
  expect(proposal?.warnings).toEqual(['w', 'v']);
  expect(proposal?.digest).toMatch(/^sha256:[0-9a-f]{64}$/);
  expect(proposal?.digest.slice(7)).toMatch(new RegExp(`^${proposal?.id}`));
  expect(proposal?.diff).toContain('-x = 1\n+x = 2\n');
});

test('no proposal when every file is as before', () => {
  expect(makeProposal([{ ...CHANGE, after: 'x = 1\n' }], 'cause', [])).toBeUndefined();
});
