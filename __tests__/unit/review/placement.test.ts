import { expect, test } from '@jest/globals';
import { SHOWN_AS_PATCH } from '../../../src/review/how-applied.ts';
import { placementOf } from '../../../src/review/placement.ts';
import { BEFORE, EDIT } from '../../fakes/on-github.ts';

const PATCH = '@@ -1,3 +1,4 @@\n one\n+two\n three\n four';
const FILES = [{ path: EDIT.path, status: 'modified', patch: PATCH }];
const NEW_FILE = { path: 'src/new.ts', mode: 0o644, before: null, after: 'new\n' };

test('each edit goes where the pull request shows its file', () => {
  const wide = { ...EDIT, after: BEFORE.replace('two', '2').replace('eight', '8') };
  const found = placementOf({ edits: [wide, NEW_FILE], notes: [] }, FILES);
  expect(found.suggestions).toEqual([
    { path: EDIT.path, startLine: 2, endLine: 2, body: '```suggestion\n2\n```' },
  ]);
  expect(found.leftovers).toEqual([
    {
      path: EDIT.path,
      reason: expect.stringContaining('outside'),
      patch: expect.stringContaining('-eight\n+8\n'),
    },
    { path: NEW_FILE.path, reason: 'the file is new', patch: expect.stringContaining('+new\n') },
  ]);
});

test.each([
  ['no diff of the file', [{ path: EDIT.path, status: 'renamed', patch: undefined }]],
  ['a file that is not in the pull request', [{ path: 'src/b.ts', status: 'modified', patch: PATCH }]],
  ['no files', []],
])('%s leaves the whole edit over', (_, files) => {
  expect(placementOf({ edits: [EDIT], notes: [] }, files)).toEqual({
    suggestions: [],
    leftovers: [
      { path: EDIT.path, reason: expect.any(String), patch: expect.stringContaining('-two\n+2\n') },
    ],
  });
});

test('a proposal that is shown as a patch has no suggestions', () => {
  expect(placementOf({ edits: [EDIT], notes: [SHOWN_AS_PATCH] }, FILES).suggestions).toEqual([]);
});
