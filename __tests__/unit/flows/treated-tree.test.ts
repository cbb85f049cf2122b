import { expect, test } from '@jest/globals';
import { fetchTreated, type TreatedTree } from '../../../src/flows/treated-tree.ts';
import { type TreesOnGitHub, treesOnGitHub } from '../../fakes/trees-on-github.ts';

const { start } = treesOnGitHub();
const ON_MAIN = { 'base.txt': 'of main\n' };
const small = () => start({ main: { 'a.txt': 'one\n' }, change: { 'b.txt': 'two\n' } });

/** The tree of a red run of this event on the pull request's head. */
async function treated({ github, host, ports }: TreesOnGitHub, event = 'pull_request'): Promise<TreatedTree> {
  const { payload } = await github.happen({ kind: 'run', pr: 1, workflow: 'CI', conclusion: 'failure' });
  const { id } = payload.workflow_run as { readonly id: number };
  const [pull, ci] = [await host.pull(1), await host.run(id)];
  if (pull === undefined || ci === undefined) throw new Error('the stage is not set');
  return fetchTreated(ports, pull, { ...ci, event });
}
const has = ({ tested }: TreatedTree, path: string) => tested.files.locate(path).kind === 'file';

test('CI of a push tested the head', async () => {
  const stage = await small();
  await stage.push('main', ON_MAIN);
  const tree = await treated(stage, 'push');
  expect([tree.tested === tree.head, tree.mergedWith, tree.note]).toEqual([true, undefined, undefined]);
});

test("GitHub's merge of the head, whatever the base has become since", async () => {
  const stage = await small();
  const base = await stage.push('main', ON_MAIN);
  await stage.push('discount', { 'b.txt': 'newer\n' });
  await stage.push('main', { 'later.txt': 'x\n' });
  const tree = await treated(stage);
  expect([has(tree, 'base.txt'), has(tree, 'later.txt'), tree.mergedWith]).toEqual([true, false, base]);
  expect(tree.head.files.locate('base.txt').kind).toBe('missing');
});

test.each([
  ['missing', async () => undefined],
  ['of an older head', (stage: TreesOnGitHub) => stage.mergeSha()],
])("where GitHub's merge is %s, the head is merged into the base as it is now", async (_name, older) => {
  const stage = await small();
  const left = await older(stage);
  await stage.push('discount', { 'b.txt': 'newer\n' });
  const base = await stage.push('main', ON_MAIN);
  await stage.leaveMerge(left);
  const tree = await treated(stage);
  expect([has(tree, 'base.txt'), tree.mergedWith, tree.note]).toEqual([true, base, undefined]);
  expect(Buffer.from(tree.tested.files.read('b.txt')).toString()).toBe('newer\n');
});

test('a merge that has the very files of the head is the head, and the base is known', async () => {
  const stage = await small();
  const base = await stage.host.branchTip('main');
  const github = await treated(stage);
  expect([github.tested === github.head, github.mergedWith]).toEqual([true, base]);
  await stage.leaveMerge(undefined);
  const ours = await treated(stage);
  expect([ours.tested === ours.head, ours.mergedWith, ours.note]).toEqual([true, base, undefined]);
});
