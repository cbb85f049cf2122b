import { linesOf } from '../kernel/source-text.ts';
import { comparableLines, comparableText } from './comparable-lines.ts';
import { type Hunk, hunksOf } from './hunk.ts';

/** A change that a person said no to: never asked again, nor a change that contains it. */
export interface Denial extends Shape {
  /** Real path in the tree. */
  readonly path: string;
  readonly reason: string;
}

/** A hunk as it is compared: lines as `comparableLines` gives them. */
interface Shape {
  readonly removed: readonly string[];
  readonly added: readonly string[];
  /** The three lines before, the removed ones, and the three lines after. */
  readonly around: readonly string[];
  /** Between which lines of the original (0-based, `to` exclusive) it stands, with the empty lines at both sides. */
  readonly from: number;
  readonly to: number;
  readonly isNewFile: boolean;
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
  const standing = shapesOf(path, original, current ?? '').map((shape) => JSON.stringify(shape));
  return shapesOf(path, original, after)
    .filter((shape) => current === null || !standing.includes(JSON.stringify(shape)))
    .map((shape) => ({ path, reason, ...shape }));
}

/**
 * The denial that a change repeats, if any: the same lines at the same place, differing at most in white space, comments,
 * semicolons and needless parentheses, alone or inside a larger hunk, or put beside the old line; a new file repeats one of
 * another name. `original` is the file as it was when the run began.
 */
export function wasDenied(
  denials: readonly Denial[],
  path: string,
  original: string | null,
  after: string,
): Denial | undefined {
  const here = denials.filter((denial) => denial.path === path);
  const elsewhere =
    original === null ? denials.filter((denial) => denial.isNewFile && denial.path !== path) : [];
  if (here.length + elsewhere.length === 0) return undefined;
  const shapes = shapesOf(path, original, after);
  return (
    here.find((denial) => shapes.some((shape) => repeats(shape, denial))) ??
    elsewhere.find((denial) => shapes.some((shape) => isMostly(shape.added, denial.added)))
  );
}

/** A hunk repeats a denial where it covers the denied place and makes the same change there, alone or among more. */
function repeats(hunk: Shape, denial: Denial): boolean {
  if (isBeside(hunk, denial) && contains(hunk.added, denial.added)) return true;
  if (!contains(hunk.around, denial.around) || !contains(hunk.removed, denial.removed)) return false;
  if (sameText(hunk.removed, denial.removed) && sameText(hunk.added, denial.added)) return true;
  if (denial.added.length > 0) return contains(hunk.added, denial.added);
  return denial.removed.length > 0 && hunk.added.length <= hunk.removed.length - denial.removed.length;
}

/** Does the hunk only insert, directly above, among or below the lines that the denied change replaced? */
function isBeside(hunk: Shape, denial: Denial): boolean {
  const onlyInserts = hunk.removed.length === 0 && hunk.added.length > 0;
  return onlyInserts && denial.added.length > 0 && hunk.from <= denial.to && hunk.to >= denial.from;
}

function shapesOf(path: string, original: string | null, after: string): Shape[] {
  const lines = linesOf(original ?? '');
  return hunksOf(original, after).map((hunk) => shapeOf(path, hunk, lines, original === null));
}

function shapeOf(path: string, hunk: Hunk, lines: readonly string[], isNewFile: boolean): Shape {
  const start = hunk.oldStart - 1;
  const end = start + hunk.removed.length;
  let from = start;
  let to = end;
  while (from > 0 && lines[from - 1]?.trim() === '') from -= 1;
  while (to < lines.length && lines[to]?.trim() === '') to += 1;
  const removed = comparableLines(path, hunk.removed);
  const added = comparableLines(path, hunk.added);
  // A change of nothing but comments is compared with them.
  const differs = !sameText(removed, added);
  return {
    removed: differs ? removed : comparableLines(path, hunk.removed, { comments: true }),
    added: differs ? added : comparableLines(path, hunk.added, { comments: true }),
    around: comparableLines(path, lines.slice(Math.max(0, start - 3), end + 3)),
    from,
    to,
    isNewFile,
  };
}

/** The same but for where the lines break. */
function sameText(a: readonly string[], b: readonly string[]): boolean {
  return comparableText(a) === comparableText(b);
}

/** Is the denied file's text in the new one, and at least half of it? */
function isMostly(whole: readonly string[], part: readonly string[]): boolean {
  const [text, denied] = [comparableText(whole), comparableText(part)];
  return denied !== '' && text.includes(denied) && denied.length * 2 >= text.length;
}

function contains(whole: readonly string[], part: readonly string[]): boolean {
  if (part.length === 0) return true;
  return whole.some((_, start) => part.every((line, index) => whole[start + index] === line));
}
