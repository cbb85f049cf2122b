import { expect, test } from '@jest/globals';
import type { OpenedMerge, Tree } from '../../../src/flows/action-ports.ts';
import { treeToTest } from '../../../src/flows/tree-to-test.ts';
import type { WholeFile } from '../../../src/ports/fetched-merge.ts';
import { memoryFiles } from '../../fakes/memory-files.ts';
import { EDIT, HEAD, OTHER_HEAD, PAYLOAD, storedProposal } from '../../fakes/on-github.ts';

/** Where a proposal is tested that was proven merged with `OTHER_HEAD`, by what the base and our own merge are now. */
const stored = storedProposal({ proof: { ...PAYLOAD.proof, mergedWith: OTHER_HEAD } });
const TIP = 'd4'.repeat(20);
const none = () => {
  throw new Error('nothing is copied here');
};
const treeOf = (text: string): Tree => ({
  files: memoryFiles({ [EDIT.path]: text }),
  scratch: { copy: none },
});
const bytes = (text: string) => new TextEncoder().encode(text);
const ONTO = `zero\n${EDIT.before}`;
const made = (...edits: readonly WholeFile[]): OpenedMerge => ({
  kind: 'merged',
  treeId: 'e5',
  tree: treeOf(ONTO),
  edits,
});

const placed = (opened: OpenedMerge) =>
  treeToTest(stored, treeOf(EDIT.before), {
    host: { branchTip: async () => TIP },
    openMerge: async (wish) => {
      const edits = [{ path: EDIT.path, mode: 0o644, content: bytes(EDIT.after) }];
      expect(wish).toEqual({ head: HEAD, base: TIP, edits });
      return opened;
    },
  });

test('what is tested is what git makes of head and edits', async () => {
  const after = `zero\n${EDIT.after}`;
  expect(await placed(made({ path: EDIT.path, mode: 0o755, content: bytes(after) }))).toMatchObject({
    mergedWith: TIP,
    proposal: { changes: [{ path: EDIT.path, mode: 0o755, before: ONTO, after }] },
  });
});

test.each<[string, OpenedMerge, string, string]>([
  [
    'conflicts',
    { kind: 'conflict', paths: ['a', 'b', 'c', 'd', 'e', 'f', 'g'] },
    'stale',
    'this branch with the fix conflicts with main in a, b, c, d, e and 2 more. Nothing was pushed. Update the branch.',
  ],
  [
    'shares nothing',
    { kind: 'unrelated' },
    'stale',
    'this branch with the fix shares no history with main. Nothing was pushed.',
  ],
  [
    'has moved the file',
    { kind: 'elsewhere', paths: ['src/b.ts'] },
    'stale',
    'merged with main, this branch with the fix would change src/b.ts. Nothing was pushed.',
  ],
  ['has the fix', made(), 'stale', 'main has the fix already. Nothing was pushed.'],
  [
    'makes the file a binary one',
    made({ path: EDIT.path, mode: 0o644, content: bytes('\0') }),
    'stale',
    'main has made src/a.ts a binary file. Nothing was pushed.',
  ],
  ['cannot be merged here', { kind: 'old-git' }, 'unavailable', 'git on this runner is older than 2.38'],
])('a base that %s: it is tested nowhere', async (_name, opened, word, words) => {
  expect(await placed(opened)).toMatchObject({ verdict: { word, sentence: expect.stringContaining(words) } });
});

test('nor is it where the base is gone', async () => {
  const host = { branchTip: async () => undefined };
  const gone = await treeToTest(stored, treeOf(EDIT.before), { host, openMerge: none });
  expect(gone).toMatchObject({
    verdict: { word: 'stale', sentence: expect.stringContaining('there is no branch main any more') },
  });
});

test('a base that stands where its merge was the head needs no merge', async () => {
  const proof = { ...PAYLOAD.proof, mergedWith: OTHER_HEAD, mergeIsHead: true } as const;
  const head = treeOf(EDIT.before);
  const host = { branchTip: async () => OTHER_HEAD };
  const placed = await treeToTest(storedProposal({ proof }), head, { host, openMerge: none });
  expect(placed).toMatchObject({ tree: head, mergedWith: undefined });
});
