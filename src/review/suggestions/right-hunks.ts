import { patchHunks } from '../../kernel/patch-hunks.ts';

/** Lines of the head file that one hunk of a pull request's patch shows: what a comment on the right side may cover. */
export interface RightHunk {
  /** 1-based, both inclusive. */
  readonly start: number;
  readonly end: number;
  /** Lines of the head before which the patch shows deleted ones. */
  readonly deletionsBefore: ReadonlySet<number>;
}

/** The right-hand hunks of GitHub's `patch` for one file; hunks that show no line of the head are left out. */
export function rightHunks(patch: string): RightHunk[] {
  return patchHunks(patch)
    .filter(({ start, end }) => end >= start)
    .map(({ start, end, removed }) => ({
      start,
      end,
      deletionsBefore: new Set(removed.map(({ line }) => line)),
    }));
}
