import { linesOf } from '../kernel/source-text.ts';
import { type Hunk, hunksOf } from './hunk.ts';

/** A change that a person said no to: never asked again, nor a change that contains it. */
export interface Denial {
  /** Real path in the tree. */
  readonly path: string;
  readonly reason: string;
  /** Lines without any white space; empty ones left out. */
  readonly removed: readonly string[];
  readonly added: readonly string[];
  /** The three lines before, the removed ones, and the three lines after, in the same form. */
  readonly around: readonly string[];
}

/**
 * The denials that remember every hunk between `original` (null: no file) and `after`, but those already in `current`:
 * the file as it stood when the denied change came.
 */
export function denialsOf(
  path: string,
  original: string | null,
  after: string,
  reason: string,
  current: string | null = original,
): Denial[] {
  const standing = hunksOf(original, current ?? '').map((hunk) => JSON.stringify(normalised(hunk, original)));
  return hunksOf(original, after)
    .map((hunk) => normalised(hunk, original))
    .filter((shape) => current === null || !standing.includes(JSON.stringify(shape)))
    .map((shape) => ({ path, reason, ...shape }));
}

/**
 * The denial that a change repeats, if any: the same lines at the same place, differing at most in white space, alone
 * or inside a larger hunk. `original` is the file as it was when the run began.
 */
export function wasDenied(
  denials: readonly Denial[],
  path: string,
  original: string | null,
  after: string,
): Denial | undefined {
  const here = denials.filter((denial) => denial.path === path);
  if (here.length === 0) return undefined;
  const hunks = hunksOf(original, after).map((hunk) => normalised(hunk, original));
  return here.find((denial) => hunks.some((hunk) => repeats(hunk, denial)));
}

type Shape = Pick<Denial, 'removed' | 'added' | 'around'>;

/** A hunk repeats a denial where it covers the denied place and makes the same change there, alone or among more. */
function repeats(hunk: Shape, denial: Denial): boolean {
  if (!contains(hunk.around, denial.around) || !contains(hunk.removed, denial.removed)) return false;
  if (sameText(hunk.removed, denial.removed) && sameText(hunk.added, denial.added)) return true;
  if (denial.added.length > 0) return contains(hunk.added, denial.added);
  return denial.removed.length > 0 && hunk.added.length <= hunk.removed.length - denial.removed.length;
}

function normalised(hunk: Hunk, original: string | null): Shape {
  const lines = linesOf(original ?? '');
  const end = hunk.oldStart - 1 + hunk.removed.length;
  return {
    removed: squeeze(hunk.removed),
    added: squeeze(hunk.added),
    around: squeeze(lines.slice(Math.max(0, hunk.oldStart - 4), end + 3)),
  };
}

function squeeze(lines: readonly string[]): string[] {
  return lines.map((line) => line.replace(/\s+/g, '')).filter((line) => line !== '');
}

/** The same but for where the lines break. */
function sameText(a: readonly string[], b: readonly string[]): boolean {
  return a.join('') === b.join('');
}

function contains(whole: readonly string[], part: readonly string[]): boolean {
  if (part.length === 0) return true;
  return whole.some((_, start) => part.every((line, index) => whole[start + index] === line));
}
