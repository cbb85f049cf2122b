import * as v from 'valibot';
import { changeTree } from '../git/change-tree.ts';
import { isEmpty } from '../git/list-refs.ts';
import { objectType } from '../git/object-type.ts';
import { resolveCommit } from '../git/objects.ts';
import { readCommit } from '../git/read-commit.ts';
import { listTree, withSizes } from '../git/read-tree.ts';
import { created, isAnswer, notFound, ok, refused } from '../http/answer.ts';
import { get, type Route, send } from '../http/route.ts';
import { gitTree } from '../shapes/git-tree.ts';
import { emptyRepository } from './git-sha.ts';
import { TreeItem, treeChanges } from './tree-changes.ts';

export const treeRoutes: readonly Route[] = [
  get(
    '/repos/{owner}/{repo}/git/trees/{tree_sha}',
    { docs: 'git/trees#get-a-tree', needs: [['contents', 'read']] },
    async ({ world, repository, parameters: { tree_sha: name = '' }, query }) => {
      const { folder } = repository;
      if (await isEmpty(folder)) return emptyRepository;
      const sha = await treeNamed(folder, name);
      if (sha === undefined) return notFound;
      // Any value asks for the whole tree, `0` and `false` too; source: GitHub doc "Get a tree".
      const entries = await listTree(folder, sha, { recursive: query.has('recursive') });
      return ok(gitTree(world, repository, sha, await withSizes(folder, entries)));
    },
  ),
  send(
    'POST',
    '/repos/{owner}/{repo}/git/trees',
    {
      docs: 'git/trees#create-a-tree',
      needs: [['contents', 'write']],
      body: v.strictObject({ tree: v.array(TreeItem), base_tree: v.optional(v.string()) }),
    },
    async ({ world, repository }, { tree, base_tree: base }) => {
      const { folder } = repository;
      if (await isEmpty(folder)) return emptyRepository;
      const start = base === undefined ? undefined : await treeNamed(folder, base);
      if (base !== undefined && start === undefined) return refused(422, 'base_tree is not a valid tree oid');
      if (tree.length === 0) return refused(422, 'Invalid tree info');
      const changes = await treeChanges(folder, start, tree);
      if (isAnswer(changes)) return changes;
      const sha = await changeTree(folder, start, changes);
      const entries = await withSizes(folder, await listTree(folder, sha));
      return created(gitTree(world, repository, sha, entries));
    },
  ),
];

async function treeNamed(folder: string, name: string): Promise<string | undefined> {
  if ((await objectType(folder, name)) === 'tree') return name;
  const commit = await resolveCommit(folder, name);
  return commit === undefined ? undefined : (await readCommit(folder, commit))?.tree;
}
