import { itemMatches } from '../item-matches.ts';
import type { ViewItem } from '../view-item.ts';
import type { ViewRun } from '../view-run.ts';

interface Wanted {
  readonly words: readonly RegExp[];
  readonly chosen: ReadonlySet<string>;
  readonly showsMinor: boolean;
  readonly isLive: boolean;
}

/** The entries that are asked for. Minor ones show where there are no others, where something is searched, and the last one of a run that goes on: it says what is under way. */
export function shownItems(
  { items, verdict }: ViewRun,
  { words, chosen, showsMinor, isLive }: Wanted,
): ViewItem[] {
  const areAllMinor = items.every(({ isMinor }) => isMinor);
  const underWay = isLive && verdict === 'unfinished' ? items.at(-1) : undefined;
  return items.filter(
    (item) =>
      (chosen.size === 0 || chosen.has(item.state)) &&
      (showsMinor || areAllMinor || !item.isMinor || words.length > 0 || item === underWay) &&
      itemMatches(item, words),
  );
}
