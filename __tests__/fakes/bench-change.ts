import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ChangedFile } from '../../src/ports/code-host.ts';
import { unifiedDiff } from '../../src/proposal/unified-diff.ts';

/** What the pull request of a bench case (its folder) changes, as GitHub lists it. */
export function benchChange(folder: string): ChangedFile[] {
  const [base, pr] = [textsBelow(join(folder, 'base')), textsBelow(join(folder, 'pr'))];
  return [...new Set([...base.keys(), ...pr.keys()])].toSorted().flatMap((path): ChangedFile[] => {
    const [before, after] = [base.get(path), pr.get(path)];
    if (before === after) return [];
    const diff = unifiedDiff(path, before ?? '', after ?? '');
    const hunks = diff.indexOf('@@ ');
    const status = before === undefined ? 'added' : after === undefined ? 'removed' : 'modified';
    return [{ path, status, patch: hunks === -1 ? undefined : diff.slice(hunks) }];
  });
}

function textsBelow(root: string): Map<string, string> {
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  return new Map(
    files.map(({ parentPath, name }) => {
      const path = join(parentPath, name);
      return [path.slice(root.length + 1), readFileSync(path, 'utf8')] as const;
    }),
  );
}
