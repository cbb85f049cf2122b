import { expect, test } from '@jest/globals';
import type { OpenedMerge, Tree } from '../../../src/flows/action-ports.ts';
import { proposalForHead } from '../../../src/flows/proposal-for-head.ts';
import { storedRun } from '../../../src/flows/stored-run.ts';
import { memoryFiles } from '../../fakes/memory-files.ts';
import { BEFORE, EDIT, HEAD, OTHER_HEAD, PULL, storedProposal } from '../../fakes/on-github.ts';

/** A fix of the merge with `OTHER_HEAD`, which has a line more than the head, by what git makes of head and fix. */
const { path, mode, after: AFTER } = EDIT;
const longer = (text: string) => `${text}nine\n`;
const stored = storedProposal({ edits: [{ path, mode, before: longer(BEFORE), after: longer(AFTER) }] });
const treeOf = (text: string): Tree => ({
  files: memoryFiles({ [path]: text }),
  scratch: {
    copy: () => {
      throw new Error('nothing is copied here');
    },
  },
});
const bytes = (text: string) => new TextEncoder().encode(text);
const merge = (after: string, before = longer(BEFORE)): OpenedMerge => ({
  kind: 'merged',
  treeId: 'e5',
  tree: treeOf(before),
  edits: [{ path, mode, content: bytes(after) }],
});
const forHead = (opened: OpenedMerge, head = BEFORE) =>
  proposalForHead(
    { proposal: stored.proposal, before: storedRun(stored) },
    { tested: treeOf(longer(BEFORE)), head: treeOf(head), mergedWith: OTHER_HEAD },
    PULL,
    {
      openMerge: async (wish) => {
        expect(wish).toEqual({
          head: HEAD,
          base: OTHER_HEAD,
          edits: [{ path, mode, content: bytes(AFTER) }],
        });
        return opened;
      },
    },
  );

test('a fix that git merges to what was proven is proposed, for the lines of the head', async () => {
  expect(await forHead(merge(longer(AFTER)))).toMatchObject({
    changes: [{ path, before: BEFORE, after: AFTER }],
  });
});

test.each<[string, OpenedMerge, string, string]>([
  [
    'makes another text of it',
    merge(longer(`${AFTER}more\n`)),
    'explained',
    'not clearly those of this branch',
  ],
  [
    'merges it into another text',
    merge(longer(AFTER), BEFORE),
    'explained',
    'not clearly those of this branch',
  ],
  [
    'finds a conflict',
    { kind: 'conflict', paths: [path] },
    'explained',
    'with the fix conflicts with main in',
  ],
  ['is too old', { kind: 'old-git' }, 'unavailable', 'git on this runner is older than 2.38'],
])('one where git %s is not', async (_name, opened, word, words) => {
  expect(await forHead(opened)).toMatchObject({
    verdict: { word, sentence: expect.stringContaining(words) },
  });
});

test('nor is one whose lines the head does not have', async () => {
  expect(await forHead({ kind: 'old-git' }, 'one\n')).toMatchObject({
    verdict: { word: 'explained', sentence: expect.stringContaining('that only the merge with main has') },
  });
});
