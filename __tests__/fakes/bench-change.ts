import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ChangedFile } from '../../src/ports/code-host.ts';
import { unifiedDiff } from '../../src/proposal/unified-diff.ts';

/** What the pull request of a bench case (its folder) changes, as GitHub lists it. */
export function benchChange(folder: string): ChangedFile[] {
  const [base, pr] = [filesBelow(join(folder, 'base')), filesBelow(join(folder, 'pr'))];
  return [...new Set([...Object.keys(base), ...Object.keys(pr)])]
    .toSorted()
    .flatMap((path): ChangedFile[] => {
      const [before, after] = [base[path], pr[path]];
      if (before === after) return [];
      const diff = unifiedDiff(path, before ?? '', after ?? '');
      const hunks = diff.indexOf('@@ ');
      const status = before === undefined ? 'added' : after === undefined ? 'removed' : 'modified';
      return [{ path, status, patch: hunks === -1 ? undefined : diff.slice(hunks) }];
    });
}

/** The texts of the files below a folder, by path. */
export function filesBelow(root: string): Record<string, string> {
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  const paths = files.map(({ parentPath, name }) => join(parentPath, name));
  return Object.fromEntries(paths.map((path) => [path.slice(root.length + 1), readFileSync(path, 'utf8')]));
}
