import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Of each regular file of a folder that is named as a journal is, the path; the one that was written last comes first. Empty where there is no such folder. */
export function recentJournals(folder: string): string[] {
  let names: string[];
  try {
    names = readdirSync(folder).filter((name) => name.endsWith('.jsonl'));
  } catch {
    return [];
  }
  return names
    .flatMap((name) => {
      const path = join(folder, name);
      const stat = statSync(path, { throwIfNoEntry: false });
      return stat?.isFile() === true ? [{ path, written: stat.mtimeMs }] : [];
    })
    .sort((a, b) => b.written - a.written || (a.path < b.path ? 1 : -1))
    .map(({ path }) => path);
}
