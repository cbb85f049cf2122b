import { isRecord } from './is-record.ts';
import { parseJson } from './parse-json.ts';

/** A line of a journal, of which only the kind is known yet. */
export type KnownLine = Readonly<Record<string, unknown>> & { readonly kind: string };

/** What a file holds, its lines numbered from 1. */
export interface JournalText {
  readonly lines: readonly { readonly number: number; readonly line: KnownLine }[];
  /** Numbers of the lines that are no JSON object with a `kind`, or one that is nested deeper than any of ours. */
  readonly foreign: readonly number[];
  /** The last line was cut off, as a kill leaves it; it is in neither list. */
  readonly isTorn: boolean;
}

/** The lines of a journal, and what in its text is none. */
export function journalLines(text: string): JournalText {
  const rows = text.split('\n');
  const lines: { number: number; line: KnownLine }[] = [];
  const foreign: number[] = [];
  let isTorn = false;
  for (const [index, row] of rows.entries()) {
    if (row.trim() === '') continue;
    const json = parseJson(row);
    if (isKnown(json)) lines.push({ number: index + 1, line: json });
    else if (json === undefined && index === rows.length - 1) isTorn = true;
    else foreign.push(index + 1);
  }
  return { lines, foreign, isTorn };
}

const isKnown = (json: unknown): json is KnownLine =>
  isRecord(json) && typeof json.kind === 'string' && isWithin(json, DEEPEST);

/** What is nested far deeper can be parsed, but not written as JSON again: that ends in an error. */
const DEEPEST = 1_000;

const isWithin = (value: unknown, levels: number): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (levels > 0 && Object.values(value).every((inner) => isWithin(inner, levels - 1)));
