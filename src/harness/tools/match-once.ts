/** Where a text stands in a file, in offsets of the file's own text; or the 1-based lines of all its places. */
export type Match =
  | { readonly kind: 'once'; readonly start: number; readonly end: number }
  | { readonly kind: 'many'; readonly lines: readonly number[]; readonly count: number }
  | { readonly kind: 'none' };

const MOST_LINES = 10;

/** Finds `old` in `text`, counting overlapping places; `\n` in `old` stands for the file's `\n` or `\r\n` alike. */
export function matchOnce(text: string, old: string): Match {
  const { plain, offsets } = withoutReturns(text);
  const wanted = old.replaceAll('\r\n', '\n');
  const places: number[] = [];
  for (let at = plain.indexOf(wanted); at !== -1; at = plain.indexOf(wanted, at + 1)) places.push(at);
  const [first, ...others] = places;
  if (first === undefined) return { kind: 'none' };
  if (others.length > 0) {
    const lines = places.slice(0, MOST_LINES).map((at) => plain.slice(0, at).split('\n').length);
    return { kind: 'many', lines, count: places.length };
  }
  return { kind: 'once', start: offsets(first), end: offsets(first + wanted.length) };
}

/** The text with `\n` only, and the way back: where an offset of it lies in the original. */
function withoutReturns(text: string): { plain: string; offsets: (at: number) => number } {
  const removedAt: number[] = [];
  const plain = text.replace(/\r\n/g, (_, at: number) => {
    removedAt.push(at - removedAt.length);
    return '\n';
  });
  const offsets = (at: number) => at + countBelow(removedAt, at);
  return { plain, offsets };
}

/** How many of the ascending numbers are below `limit`. */
function countBelow(ascending: readonly number[], limit: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ascending[middle] ?? limit) < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
