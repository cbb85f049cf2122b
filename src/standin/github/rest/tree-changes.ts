import * as v from 'valibot';
import type { TreeChange } from '../git/change-tree.ts';
import { isTreePath } from '../git/is-tree-path.ts';
import { objectType } from '../git/object-type.ts';
import { entryAt, listTree } from '../git/read-tree.ts';
import { writeBlob } from '../git/write-object.ts';
import { type Answer, isAnswer, refused } from '../http/answer.ts';

/** An item of a tree to make; source: GitHub doc "Create a tree". */
export const TreeItem = v.strictObject({
  path: v.optional(v.string()),
  mode: v.optional(v.picklist(['100644', '100755', '040000', '160000', '120000'])),
  type: v.optional(v.picklist(['blob', 'tree', 'commit'])),
  sha: v.optional(v.nullable(v.string())),
  content: v.optional(v.string()),
});
type TreeItem = v.InferOutput<typeof TreeItem>;

const FILES = new Set(['100644', '100755', '120000']);

/** The items as changes of an index over `base`; a subtree becomes its files. 422 in GitHub's words for a wrong item. */
export async function treeChanges(
  folder: string,
  base: string | undefined,
  items: readonly TreeItem[],
): Promise<readonly TreeChange[] | Answer> {
  const changes: TreeChange[] = [];
  for (const item of items) {
    const some = await changesOf(folder, base, item);
    if (isAnswer(some)) return some;
    changes.push(...some);
  }
  return changes;
}

async function changesOf(
  folder: string,
  base: string | undefined,
  { path, mode, sha, content }: TreeItem,
): Promise<readonly TreeChange[] | Answer> {
  if (path === undefined || !isTreePath(path)) {
    return refused(422, 'tree.path contains a malformed path component');
  }
  if (sha === null) return removed(folder, base, path);
  if (mode === undefined) return refused(422, 'Must supply a valid tree.mode');
  if ((sha === undefined) === (content === undefined)) {
    return refused(422, 'Must supply either tree.sha or tree.content');
  }
  if (content !== undefined) {
    if (!FILES.has(mode)) return refused(422, 'tree.content needs the mode of a file');
    return [{ path, file: { mode, blob: await writeBlob(folder, content) } }];
  }
  const blob = sha ?? '';
  // What a submodule points at is in another repository.
  if (mode === '160000') {
    return /^[0-9a-f]{40}$/.test(blob) ? [{ path, file: { mode, blob } }] : wrongSha(blob, 'commit');
  }
  const kind = mode === '040000' ? 'tree' : 'blob';
  if ((await objectType(folder, blob)) !== kind) return wrongSha(blob, kind);
  if (kind === 'blob') return [{ path, file: { mode, blob } }];
  const old = base === undefined ? [] : await filesUnder(folder, base, path);
  const inside = (await listTree(folder, blob, { recursive: true })).filter(({ type }) => type !== 'tree');
  const files = inside.map((entry) => ({
    path: `${path}/${entry.path}`,
    file: { mode: entry.mode, blob: entry.sha },
  }));
  return [...old.map((gone) => ({ path: gone, file: undefined })), ...files];
}

const wrongSha = (sha: string, kind: string) => refused(422, `tree.sha ${sha} is not a valid ${kind}`);

async function removed(
  folder: string,
  base: string | undefined,
  path: string,
): Promise<readonly TreeChange[] | Answer> {
  const gone = base === undefined ? [] : await filesUnder(folder, base, path);
  // GitHub's own words for deleting what is not there.
  if (gone.length === 0) return refused(422, 'GitRPC::BadObjectState');
  return gone.map((each) => ({ path: each, file: undefined }));
}

async function filesUnder(folder: string, tree: string, path: string): Promise<readonly string[]> {
  const entry = await entryAt(folder, tree, path);
  if (entry === undefined) return [];
  if (entry.type !== 'tree') return [path];
  const entries = await listTree(folder, tree, { recursive: true, under: path });
  return entries.filter(({ type }) => type !== 'tree').map((each) => each.path);
}
