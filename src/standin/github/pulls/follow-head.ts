import type { Pull } from '../world/pull.ts';
import type { Anchor, Side, Thread } from '../world/review.ts';
import type { World } from '../world/world.ts';
import type { DiffFile } from './diff-files.ts';
import { findAnchor, isFound } from './find-anchor.ts';
import { readMoves, shiftOf } from './map-line.ts';
import { pullDiff, pullMergeBase } from './pull-diff.ts';
import { type ChangedFile, readDiff } from './read-diff.ts';

/**
 * Moves every thread of a pull request from the commit it was written on to a new head: a push elsewhere shifts its
 * lines, a push to its lines (or one that takes them out of the diff) outdates it. Source: github-facts §3.6.
 */
export async function followHead(world: World, pull: Pull, before: string, after: string): Promise<void> {
  if (before === after) return;
  const files = await pullDiff(world, pull, after);
  for (const thread of pull.threads) await followThread(pull, thread, files, after);
}

/** Moves one thread to `head`, whose three-dot diff is `files`. */
export async function followThread(
  pull: Pull,
  thread: Thread,
  files: readonly DiffFile[],
  head: string,
): Promise<void> {
  const moved = await movedThread(pull, thread, files, head);
  thread.isOutdated = moved === undefined;
  thread.anchor = moved?.anchor ?? null;
  thread.path = moved?.path ?? thread.path;
  if (moved === undefined) return;
  for (const comment of pull.comments) {
    if (comment.thread === thread) Object.assign(comment, { commitId: head, path: moved.path });
  }
}

async function movedThread(
  pull: Pull,
  thread: Thread,
  files: readonly DiffFile[],
  head: string,
): Promise<{ path: string; anchor: Anchor | null } | undefined> {
  const changed = await readDiff(pull.repository.folder, thread.originalCommitId, head, 0);
  const change = changed.find(({ path, previousPath }) => (previousPath ?? path) === thread.originalPath);
  if (change?.status === 'removed') return undefined;
  const path = change?.path ?? thread.originalPath;
  const file = files.find((candidate) => candidate.path === path);
  if (file === undefined) return undefined;
  if (thread.subject === 'file') return { path, anchor: null };
  const original = thread.originalAnchor;
  if (original === null) return undefined;
  const moves = {
    RIGHT: change,
    LEFT: await baseChange(pull, thread, head),
  } satisfies Record<Side, ChangedFile | undefined>;
  const anchor = shifted(original, moves);
  if (anchor === undefined) return undefined;
  const found = findAnchor(file, {
    line: anchor.line,
    side: anchor.side,
    startLine: anchor.start?.line,
    startSide: anchor.start?.side,
  });
  return isFound(found) ? { path, anchor: found.anchor } : undefined;
}

async function baseChange(pull: Pull, thread: Thread, head: string): Promise<ChangedFile | undefined> {
  const [from, to] = await Promise.all([
    pullMergeBase(pull, thread.originalCommitId),
    pullMergeBase(pull, head),
  ]);
  if (from === undefined || to === undefined || from === to) return undefined;
  const changed = await readDiff(pull.repository.folder, from, to, 0);
  return changed.find(({ path, previousPath }) => (previousPath ?? path) === thread.originalPath);
}

function shifted(anchor: Anchor, changes: Record<Side, ChangedFile | undefined>): Anchor | undefined {
  const { side, line, start } = anchor;
  const first = start?.side === side ? start.line : line;
  const shift = shiftOf(readMoves(changes[side]?.hunks ?? ''), first, line);
  if (shift === undefined) return undefined;
  if (start === undefined) return { ...anchor, line: line + shift };
  const startShift =
    start.side === side
      ? shift
      : shiftOf(readMoves(changes[start.side]?.hunks ?? ''), start.line, start.line);
  if (startShift === undefined) return undefined;
  return { ...anchor, line: line + shift, start: { side: start.side, line: start.line + startShift } };
}
