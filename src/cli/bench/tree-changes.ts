import { lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The paths of files that differ between two folders (absolute): bytes, kind or executable bit, or only on one side;
 * sorted. `.git` and what lies at or below `ignored` does not count.
 */
export function treeChanges(before: string, after: string, ignored: readonly string[] = []): string[] {
  const [old, now] = [filesOf(before, '', ignored), filesOf(after, '', ignored)];
  const both = [...new Set([...old, ...now])].sort();
  return both.filter((path) => fingerprint(join(before, path)) !== fingerprint(join(after, path)));
}

function filesOf(root: string, folder: string, ignored: readonly string[]): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.name === '.git' || ignored.includes(path)) return [];
    return entry.isDirectory() ? filesOf(root, path, ignored) : [path];
  });
}

function fingerprint(path: string): string {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return 'missing';
  if (stat.isSymbolicLink()) return `link ${readlinkSync(path)}`;
  if (!stat.isFile()) return 'no file';
  return `${(stat.mode & 0o100) === 0 ? 'file' : 'program'} ${readFileSync(path).toString('latin1')}`;
}
