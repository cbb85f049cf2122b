import { type JournalText, journalLines } from '../kernel/journal-lines.ts';
import type { JournalFile } from './page-data.ts';

/** A journal's text as the page takes it, with what is wrong in it; undefined where no line of it is one of a journal's. */
export function journalFile(name: string, text: string): JournalFile | undefined {
  const read = journalLines(text);
  return read.lines.length === 0
    ? undefined
    : { name, lines: read.lines.map(({ line }) => line), notes: notesOn(read) };
}

function notesOn({ foreign, isTorn }: JournalText): string[] {
  const few = foreign.slice(0, 5).join(', ');
  const places =
    foreign.length === 1 ? `line ${few} is` : `lines ${few}${foreign.length > 5 ? ', …' : ''} are`;
  return [
    ...(foreign.length === 0 ? [] : [`Left out: ${places} no line of a journal.`]),
    ...(isTorn ? ['The last line is cut off: its run was killed, or is still writing.'] : []),
  ];
}
