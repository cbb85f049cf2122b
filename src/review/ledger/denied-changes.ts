import { type Denial, denialsOf } from '../../proposal/denial.ts';
import type { Part, Saying } from './saying.ts';

/** What has to be remembered of a denied proposal: the hunks of its edits, only those under the parts that are meant. */
export function deniedChanges({ posted, parts, why }: Saying): Denial[] {
  return posted.stored.edits.flatMap(({ path, before, after }) => {
    const all = denialsOf(path, before, after, why);
    if (parts.length === 0) return all;
    const here = parts.filter((part) => part.path === path);
    return all.filter((denial) => here.some((part) => isUnder(denial, part)));
  });
}

/** `from` and `to` of a denial count lines from 0, `to` exclusive; an insertion stands between two lines. */
function isUnder({ from, to }: Denial, { lines }: Part): boolean {
  return lines === undefined || (from <= lines.to && to >= lines.from - 1);
}
