import { dataText } from './data-text.ts';
import type { ViewItem, ViewPart } from './view-item.ts';

/** Does an entry say every word of a query somewhere? Case does not count; text is looked at as it stands in the journal. */
export function itemMatches(item: ViewItem, words: readonly RegExp[]): boolean {
  return words.every((word) => says(item, word));
}

/** One pattern a word of a query, none for an empty one. */
export function queryWords(query: string): RegExp[] {
  return query
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => new RegExp(word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'), 'iu'));
}

const says = (item: ViewItem, word: RegExp): boolean =>
  [item.title, item.note, item.rule, item.state, item.kind].some((text) => word.test(text)) ||
  item.parts.some((part) => partSays(part, word));

/** Does a part of an entry say this word? */
export function partSays(part: ViewPart, word: RegExp): boolean {
  switch (part.form) {
    case 'facts':
      return part.facts.some(([name, value]) => word.test(name) || word.test(value));
    case 'data':
      return word.test(dataText(part));
    default:
      return word.test(part.text);
  }
}
