import { git } from './git.ts';

export interface ChangedPaths {
  readonly added: string[];
  readonly removed: string[];
  readonly modified: string[];
}

/** What each commit changes against its parent, by SHA; merge commits change nothing here, as in GitHub's push event. */
export async function changedPaths(
  folder: string,
  commits: readonly string[],
): Promise<ReadonlyMap<string, ChangedPaths>> {
  const changes = new Map<string, ChangedPaths>();
  if (commits.length === 0) return changes;
  const argv = ['diff-tree', '--stdin', '--root', '-r', '-z', '--no-renames', '--name-status'];
  const out = await git(folder, argv, { input: `${commits.join('\n')}\n` });
  const words = out.toString('utf8').split('\0');
  let current: ChangedPaths | undefined;
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    if (/^[0-9a-f]{40}\s*$/.test(word)) {
      current = { added: [], removed: [], modified: [] };
      changes.set(word.trim(), current);
    } else if (word !== '' && current !== undefined) {
      at += 1;
      listOf(current, word).push(words[at] ?? '');
    }
  }
  return changes;
}

function listOf(paths: ChangedPaths, status: string): string[] {
  if (status === 'A') return paths.added;
  return status === 'D' ? paths.removed : paths.modified;
}
