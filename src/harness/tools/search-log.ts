import type { KeptLog } from '../../ports/kept-log.ts';
import { defineTool } from '../define-tool.ts';
import { failed, shown } from '../plan-result.ts';
import { aroundMatch } from './around-match.ts';
import { cutNote } from './cut-note.ts';
import { type LinePattern, linePattern } from './line-pattern.ts';

const MOST_HITS = 60;
const MOST_CHARS = 4000;
/** Characters gone through in one call: some seconds. */
const MOST_SEARCHED = 500_000_000;
/** A pattern that matches so often has to be another one. */
const MOST_COUNTED = 10_000;

/** Searches the lines of CI's log by a regular expression (RE2: linear time), in the pattern's case, or else in any. */
export const searchLog = defineTool(
  'search_log',
  "Lines of CI's whole log matching a regex.",
  { pattern: { type: 'string' } },
  ({ pattern }) =>
    pattern === ''
      ? failed('search_log: the pattern is empty. Give a regular expression or a piece of text.')
      : {
          kind: 'look-up',
          async find(log, signal) {
            const wanted = linePattern(pattern);
            const found = await search(log, wanted, signal);
            const plain = wanted.isExpression
              ? ''
              : '[not a valid regular expression; searched as plain text]\n';
            return shown(plain + report(found, log));
          },
        },
);

/** Hits of one kind: the first ones as they are shown, and how many there are in all. */
interface Hits {
  readonly rows: string[];
  room: number;
  count: number;
}

interface Found {
  readonly inCase: Hits;
  readonly loose: Hits;
  /** The last line that was looked at. */
  readonly last: number;
}

async function search(log: KeptLog, pattern: LinePattern, signal: AbortSignal | undefined): Promise<Found> {
  const inCase: Hits = { rows: [], room: MOST_CHARS, count: 0 };
  const loose: Hits = { rows: [], room: MOST_CHARS, count: 0 };
  let last = 0;
  let searched = 0;
  for await (const lines of log.from(1)) {
    signal?.throwIfAborted();
    for (const line of lines) {
      last += 1;
      searched += line.length + 1;
      const hit = pattern.find(line);
      if (hit !== undefined) take(hit.inCase ? inCase : loose, `${last}: ${aroundMatch(line, hit.at)}`);
    }
    if (searched > MOST_SEARCHED || inCase.count >= MOST_COUNTED) break;
  }
  return { inCase, loose, last };
}

function take(hits: Hits, row: string): void {
  hits.count += 1;
  hits.room -= row.length + 1;
  if (hits.rows.length < MOST_HITS && hits.room >= 0) hits.rows.push(row);
}

function report({ inCase, loose, last }: Found, log: KeptLog): string {
  const hits = inCase.count > 0 ? inCase : loose;
  const unread =
    last < log.lines
      ? `\n[lines ${last + 1}-${log.lines} were not searched: ${hits.count >= MOST_COUNTED ? 'too many matches' : 'too much text'}; read_log shows them]`
      : '';
  const notes = unread + (unread === '' ? cutNote(log) : '');
  if (hits.count === 0) return `No line of ${last} matches.${notes}`;
  const head = hits === inCase ? '' : '[no line matches in this case; ignoring case:]\n';
  const left = hits.count - hits.rows.length;
  const more = left === 0 ? '' : `\n[${left} more lines match; give a narrower pattern]`;
  return `${head}${hits.rows.join('\n')}${more}${notes}`;
}
