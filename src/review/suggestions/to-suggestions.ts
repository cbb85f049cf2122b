import { linesOf } from '../../kernel/source-text.ts';
import { hunksOf } from '../../proposal/hunk.ts';
import { unifiedDiff } from '../../proposal/unified-diff.ts';
import { type Block, blockOf, joined, withBlocks } from './block.ts';
import { placeBlock } from './place-block.ts';
import { type RightHunk, rightHunks } from './right-hunks.ts';
import { suggestionBlock } from './suggestion-block.ts';

/** One review comment to be: lines of the head file, 1-based, inclusive; `body` is what is posted, its block included. */
export interface Suggestion {
  readonly path: string;
  readonly startLine: number;
  readonly endLine: number;
  readonly body: string;
}

/** A part of a change that cannot be a suggestion, as a patch against the head that `git apply` takes. */
export interface Leftover {
  readonly path: string;
  readonly reason: string;
  readonly patch: string;
}

export interface Suggestions {
  readonly suggestions: readonly Suggestion[];
  readonly leftovers: readonly Leftover[];
}

/** GitHub takes 65,536 characters; some are left for whoever adds words. */
const MAX_BODY = 60_000;

/**
 * Maps a change of one file onto suggestions inside a pull request's diff, and names what has no place there. `head` and
 * `after` are whole texts; `patch` is the file's `patch` in `GET /pulls/{n}/files` (none: not in the diff, binary, or too
 * large). Applied as GitHub does (each range replaced by its block), suggestions and leftovers together give `after`.
 */
export function toSuggestions(change: {
  readonly path: string;
  readonly head: string;
  readonly after: string;
  readonly patch?: string | undefined;
}): Suggestions {
  const { path, head, after, patch } = change;
  if (head === after) return { suggestions: [], leftovers: [] };
  const hunks = rightHunks(patch ?? '');
  const whole = reasonForAll(head, after, hunks);
  if (whole !== undefined) {
    return { suggestions: [], leftovers: [{ path, reason: whole, patch: unifiedDiff(path, head, after) }] };
  }
  const lines = linesOf(head);
  const { placed, unplaced } = placeAll(hunksOf(head, after).map(blockOf), lines, hunks, {
    endsDiffer: head.endsWith('\n') !== after.endsWith('\n'),
  });
  const suggestions = placed.map(({ start, end, lines: put }) => ({
    path,
    startLine: start,
    endLine: end,
    body: suggestionBlock(put),
  }));
  const leftovers = unplaced.map(({ block, reason }) => ({
    path,
    reason,
    patch: unifiedDiff(path, head, textWith(lines, [block], block.end >= lines.length ? after : head)),
  }));
  return { suggestions, leftovers };
}

function reasonForAll(head: string, after: string, hunks: readonly RightHunk[]): string | undefined {
  if (head.includes('\r') || after.includes('\r')) {
    return 'the file has CRLF line endings, which GitHub does not keep in a suggestion';
  }
  if (head === '') return 'the file is empty: there is no line to comment on';
  return hunks.length === 0 ? 'the pull request shows no line of this file' : undefined;
}

const textWith = (lines: readonly string[], blocks: readonly Block[], ending: string): string =>
  withBlocks(lines, blocks).join('\n') + (ending.endsWith('\n') ? '\n' : '');

/** Places every block, joining neighbours whose ranges would overlap. */
function placeAll(
  blocks: readonly Block[],
  lines: readonly string[],
  hunks: readonly RightHunk[],
  { endsDiffer }: { readonly endsDiffer: boolean },
): { placed: readonly Block[]; unplaced: readonly { block: Block; reason: string }[] } {
  const found: { block: Block; ranges: readonly Block[]; reason: string }[] = [];
  for (const [index, next] of blocks.entries()) {
    const to = (blocks[index + 1]?.start ?? Number.POSITIVE_INFINITY) - 1;
    let block = next;
    let before = found.at(-1);
    let place = placed(block, { from: (before?.block.end ?? 0) + 1, to });
    while (before !== undefined && overlaps(before.ranges.at(-1), place.ranges[0])) {
      found.pop();
      block = joined(before.block, block, lines);
      before = found.at(-1);
      place = placed(block, { from: (before?.block.end ?? 0) + 1, to });
    }
    found.push({ block, ...place });
  }
  return {
    placed: found.flatMap(({ ranges }) => ranges),
    unplaced: found.filter(({ ranges }) => ranges.length === 0),
  };

  function placed(
    block: Block,
    free: { readonly from: number; readonly to: number },
  ): { ranges: readonly Block[]; reason: string } {
    if (endsDiffer && block.end >= lines.length) {
      return { ranges: [], reason: 'it changes the newline at the end of the file' };
    }
    const place = placeBlock(block, lines, hunks, free);
    if (place.kind === 'leftover') return { ranges: [], reason: place.reason };
    const isTooLong = place.blocks.some((part) => suggestionBlock(part.lines).length > MAX_BODY);
    return isTooLong
      ? { ranges: [], reason: 'it is longer than a comment may be' }
      : { ranges: place.blocks, reason: '' };
  }
}

const overlaps = (above: Block | undefined, below: Block | undefined): boolean =>
  above !== undefined && below !== undefined && above.end >= below.start;
