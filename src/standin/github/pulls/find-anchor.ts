import type { Anchor, Side } from '../world/review.ts';
import type { DiffFile } from './diff-files.ts';
import { type DiffLine, type Hunk, readHunks } from './read-hunks.ts';

/** Where a comment shall hang, as a client says it. */
export interface AnchorWish {
  readonly line?: number | undefined;
  readonly side?: Side | undefined;
  readonly startLine?: number | undefined;
  readonly startSide?: Side | undefined;
  readonly position?: number | undefined;
}

/** What is wrong with an anchor: a field of GitHub's `pull_request_review_thread`, and what it says of it. */
export interface AnchorProblem {
  readonly field: 'path' | 'line' | 'start_line' | 'position' | 'diff_hunk';
  readonly code: 'custom' | 'invalid' | 'missing_field';
  readonly says: string;
}

export interface FoundAnchor {
  readonly anchor: Anchor;
  /** The hunk from its `@@` line to the commented line. */
  readonly diffHunk: string;
}

const NO_HUNK: AnchorProblem = { field: 'diff_hunk', code: 'missing_field', says: "can't be blank" };
const NOT_IN_DIFF: AnchorProblem = { field: 'line', code: 'custom', says: 'must be part of the diff' };
const OTHER_HUNK: AnchorProblem = {
  field: 'start_line',
  code: 'custom',
  says: 'must be part of the same hunk as the line.',
};
const REVERSED: AnchorProblem = { field: 'start_line', code: 'custom', says: 'must precede the end line.' };

/**
 * Finds the lines that a comment names in the diff of its file: added and context lines on the RIGHT, deleted and
 * context lines on the LEFT, a range within one hunk. Gives the problems otherwise. Source: github-facts §3.2, §3.3.
 */
export function findAnchor(file: DiffFile, wish: AnchorWish): FoundAnchor | readonly AnchorProblem[] {
  const hunks = readHunks(file.patch ?? '');
  if (wish.line === undefined && wish.position !== undefined) return atPosition(hunks, wish.position);
  const side = wish.side ?? 'RIGHT';
  const startSide = wish.startSide ?? side;
  const isRange = wish.startLine !== undefined;
  const end = wish.line === undefined ? undefined : findLine(hunks, side, wish.line);
  if (isRange && side === startSide && wish.line !== undefined && (wish.startLine ?? 0) >= wish.line) {
    return [REVERSED];
  }
  if (end === undefined) return isRange ? [NOT_IN_DIFF, OTHER_HUNK, NO_HUNK] : [NOT_IN_DIFF, NO_HUNK];
  const start = wish.startLine === undefined ? undefined : findLine([end.hunk], startSide, wish.startLine);
  if (isRange && start === undefined) return [OTHER_HUNK];
  if (start !== undefined && start.line.position >= end.line.position) return [REVERSED];
  return {
    anchor: {
      side,
      line: wish.line ?? 0,
      start: wish.startLine === undefined ? undefined : { side: startSide, line: wish.startLine },
      position: end.line.position,
    },
    diffHunk: hunkUpTo(end.hunk, end.line),
  };
}

export const isFound = (found: FoundAnchor | readonly AnchorProblem[]): found is FoundAnchor =>
  'anchor' in found;

interface Place {
  readonly hunk: Hunk;
  readonly line: DiffLine;
}

function findLine(hunks: readonly Hunk[], side: Side, number: number): Place | undefined {
  for (const hunk of hunks) {
    const line = hunk.lines.find(({ left, right }) => (side === 'LEFT' ? left : right) === number);
    if (line !== undefined) return { hunk, line };
  }
  return undefined;
}

function atPosition(hunks: readonly Hunk[], position: number): FoundAnchor | readonly AnchorProblem[] {
  for (const hunk of hunks) {
    const line = hunk.lines.find((candidate) => candidate.position === position);
    if (line === undefined) continue;
    const anchor: Anchor =
      line.right === undefined
        ? { side: 'LEFT', line: line.left ?? 0, start: undefined, position }
        : { side: 'RIGHT', line: line.right, start: undefined, position };
    return { anchor, diffHunk: hunkUpTo(hunk, line) };
  }
  return [{ field: 'position', code: 'invalid', says: 'is invalid' }, NO_HUNK];
}

const MARKS = { context: ' ', added: '+', deleted: '-' };

function hunkUpTo(hunk: Hunk, last: DiffLine): string {
  const lines = hunk.lines.filter(({ position }) => position <= last.position);
  return [hunk.header, ...lines.map(({ kind, text }) => `${MARKS[kind]}${text}`)].join('\n');
}
