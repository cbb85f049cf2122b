import type { KeptLog } from '../../ports/kept-log.ts';
import { defineTool } from '../define-tool.ts';
import { failed, shown } from '../plan-result.ts';
import { cutNote } from './cut-note.ts';
import { fittingRows, MOST_LINES } from './fitting-rows.ts';

/** Shows lines of CI's log by number: at most 200 or 6,000 characters, never cut in silence. */
export const readLog = defineTool(
  'read_log',
  "Numbered lines of CI's whole log, at most 200 a call.",
  { from: { type: 'integer' }, to: { type: 'integer', optional: true } },
  ({ from, to }) => ({
    kind: 'look-up',
    async find(log) {
      const first = Math.max(1, from);
      const asked = Math.min(log.lines, to ?? log.lines);
      if (first > log.lines)
        return failed(`The log has ${log.lines} lines; line ${first} is past its end.${cutNote(log)}`);
      if (asked < first)
        return failed(`read_log: to ${to} is before from ${first}. The log has ${log.lines} lines.`);
      const rows = fittingRows(await linesOf(log, first, asked), first, first === asked);
      const last = first + rows.length - 1;
      const rest = last < asked ? `\n[more: read_log with from ${last + 1}]` : '';
      const end = last === log.lines ? cutNote(log) : '';
      return shown(`CI's log, lines ${first}-${last} of ${log.lines}\n${rows.join('\n')}${rest}${end}`);
    },
  }),
);

async function linesOf(log: KeptLog, first: number, last: number): Promise<string[]> {
  const wanted = Math.min(last - first + 1, MOST_LINES);
  const lines: string[] = [];
  for await (const piece of log.from(first)) {
    lines.push(...piece.slice(0, wanted - lines.length));
    if (lines.length >= wanted) break;
  }
  return lines;
}
