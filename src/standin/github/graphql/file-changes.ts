import { bytesOfBase64 } from '../git/bytes-of-base64.ts';
import type { TreeChange } from '../git/change-tree.ts';
import { isTreePath } from '../git/is-tree-path.ts';
import { entryAt } from '../git/read-tree.ts';
import { writeBlob } from '../git/write-object.ts';

/** GitHub's input `FileChanges`. */
export interface FileChanges {
  readonly additions?: readonly { readonly path: string; readonly contents: string }[] | null;
  readonly deletions?: readonly { readonly path: string }[] | null;
}

export type Changes =
  | { readonly kind: 'changes'; readonly changes: readonly TreeChange[] }
  | { readonly kind: 'refused'; readonly message: string };

/**
 * The changes of a commit, all or none: paths are unique and relative, contents are padded Base64, what is deleted has
 * to be there. Source: github-facts §4.2, GitHub's schema for `FileChanges`.
 */
export async function fileChanges(folder: string, commit: string, input: FileChanges): Promise<Changes> {
  const additions = input.additions ?? [];
  const deletions = input.deletions ?? [];
  const paths = [...additions, ...deletions].map(({ path }) => path);
  const twice = paths.find((path, index) => paths.indexOf(path) !== index);
  if (twice !== undefined)
    return refused(`A path was specified more than once in the file changes: ${twice}`);
  const wrong = paths.find((path) => !isTreePath(path));
  if (wrong !== undefined)
    return refused(`A path is malformed in the file changes: ${JSON.stringify(wrong)}`);
  const changes: TreeChange[] = [];
  for (const { path } of deletions) {
    const entry = await entryAt(folder, commit, path);
    if (entry === undefined || entry.type === 'tree') {
      return refused(`A path was requested for deletion which does not exist as of commit oid \`${commit}\``);
    }
    changes.push({ path, file: undefined });
  }
  for (const { path, contents } of additions) {
    const bytes = bytesOfBase64(contents);
    if (bytes === undefined) return refused(`The contents of ${path} are no valid Base64.`);
    changes.push({ path, file: { mode: '100644', blob: await writeBlob(folder, bytes) } });
  }
  return { kind: 'changes', changes };
}

const refused = (message: string): Changes => ({ kind: 'refused', message });
