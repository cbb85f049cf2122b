import type { Repository } from '../world/repository.ts';
import type { World } from '../world/world.ts';
import { type ChangedFile, readDiff } from './read-diff.ts';

/** A changed file as GitHub shows it. */
export interface DiffFile extends Omit<ChangedFile, 'hunks'> {
  readonly changes: number;
  /** Missing for what has no hunks (binary, a pure rename, a change of mode) and over the limits of a diff. */
  readonly patch: string | undefined;
  /** There are hunks, but GitHub does not load them. */
  readonly isTooLarge: boolean;
}

/** What GitHub loads of a diff; source: github-facts §3.2 and the GitHub doc "Repository limits". */
export const DIFF_LIMITS = {
  files: 300,
  lines: 20_000,
  bytes: 1_000_000,
  fileLines: 20_000,
  fileBytes: 500_000,
};

/** The files that differ between two commits, in the order of their paths; for a three-dot diff pass the merge base. */
export async function diffFiles(
  world: World,
  repository: Repository,
  base: string,
  head: string,
): Promise<DiffFile[]> {
  const changed = await readDiff(repository.folder, base, head);
  let lines = 0;
  let bytes = 0;
  return changed.map(({ hunks, ...file }, index) => {
    const fileLines = hunks === '' ? 0 : hunks.split('\n').length;
    const fileBytes = Buffer.byteLength(hunks);
    lines += fileLines;
    bytes += fileBytes;
    const isTooLarge =
      hunks !== '' &&
      (fileLines > DIFF_LIMITS.fileLines ||
        fileBytes > DIFF_LIMITS.fileBytes ||
        lines > DIFF_LIMITS.lines ||
        bytes > DIFF_LIMITS.bytes ||
        index >= DIFF_LIMITS.files);
    const shown = world.switches.patchCarriageReturn === 'kept' ? hunks : hunks.replace(/\r(?=\n|$)/g, '');
    return {
      ...file,
      changes: file.additions + file.deletions,
      patch: hunks === '' || isTooLarge ? undefined : shown,
      isTooLarge,
    };
  });
}
