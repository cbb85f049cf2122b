import { type Block, widened } from './block.ts';
import type { RightHunk } from './right-hunks.ts';

export type Placed =
  | { readonly kind: 'placed'; readonly blocks: readonly Block[] }
  | { readonly kind: 'leftover'; readonly reason: string };

const MOST_NEIGHBOURS = 3;
/** How many neighbouring lines above and below are taken in, the fewest first. */
const WIDENINGS = Array.from({ length: (MOST_NEIGHBOURS + 1) ** 2 }, (_, index) => ({
  up: Math.floor(index / (MOST_NEIGHBOURS + 1)),
  down: index % (MOST_NEIGHBOURS + 1),
})).toSorted((a, b) => a.up + a.down - (b.up + b.down) || b.up - a.up);

/**
 * Finds the range of lines under which a change can be shown as a suggestion: inside one hunk, at least one line, a text
 * that is not blank at its edges where that can be had (a lone blank line reads as a deletion), over no line that the
 * pull request deleted. Such a deletion splits the change where a split is possible. `free` are the lines around it that
 * no other part of the change touches.
 */
export function placeBlock(
  block: Block,
  head: readonly string[],
  hunks: readonly RightHunk[],
  free: { readonly from: number; readonly to: number },
): Placed {
  const hunk = hunks.find(({ start, end }) => isInside(block, start, end));
  if (hunk === undefined) return { kind: 'leftover', reason: reasonOutside(block, hunks) };
  const wider = WIDENINGS.map(({ up, down }) => widened(block, up, down, head)).filter(
    ({ start, end, lines }) =>
      start >= Math.max(hunk.start, free.from) &&
      end <= Math.min(hunk.end, free.to) &&
      end >= start &&
      lines.some((line) => line.trim() !== ''),
  );
  const whole = wider.filter((candidate) => deletionsIn(candidate, hunk).length === 0);
  const best = whole.find(({ lines }) => !hasBlankEdge(lines)) ?? whole[0];
  if (best !== undefined) return { kind: 'placed', blocks: [best] };
  const parts = split(block, deletionsIn(block, hunk), head);
  if (parts !== undefined) return { kind: 'placed', blocks: parts };
  return { kind: 'leftover', reason: 'it runs over lines that the pull request deletes' };
}

/** Inside, or an insertion at one of its edges, where a neighbouring line can carry it. */
function isInside({ start, end }: Block, from: number, to: number): boolean {
  return end < start ? start >= from && start <= to + 1 : start >= from && end <= to;
}

function reasonOutside({ start, end }: Block, hunks: readonly RightHunk[]): string {
  const touched = hunks.filter((hunk) => start <= hunk.end && end >= hunk.start).length;
  if (touched > 1) return 'it runs across two hunks of the pull request';
  return touched === 1
    ? 'it reaches beyond the lines that the pull request shows'
    : 'it is outside the lines that the pull request shows';
}

const hasBlankEdge = (lines: readonly string[]): boolean =>
  lines[0]?.trim() === '' || lines.at(-1)?.trim() === '';

const deletionsIn = ({ start, end }: Block, { deletionsBefore }: RightHunk): number[] =>
  [...deletionsBefore].filter((line) => line > start && line <= end).toSorted((a, b) => a - b);

/** Cuts a replacement at the deleted lines, a line of text for a line of the head, the rest to the last part. */
function split(block: Block, cuts: readonly number[], head: readonly string[]): Block[] | undefined {
  const starts = [block.start, ...cuts];
  const parts: Block[] = [];
  let taken = 0;
  for (const [index, start] of starts.entries()) {
    const next = starts[index + 1];
    const end = next === undefined ? block.end : next - 1;
    const left = starts.length - index - 1;
    const share =
      next === undefined ? block.lines.length : Math.min(taken + end - start + 1, block.lines.length - left);
    const lines = block.lines.slice(taken, share);
    if (lines.every((line) => line.trim() === '')) return undefined;
    // A suggestion that changes nothing cannot be applied.
    if (lines.join('\n') !== head.slice(start - 1, end).join('\n')) parts.push({ start, end, lines });
    taken = share;
  }
  return parts;
}
