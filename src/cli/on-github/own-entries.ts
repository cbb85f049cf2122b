import type { JournalLine } from '../../kernel/entry.ts';
import { journalLines } from '../../kernel/journal-lines.ts';

/** The lines of a journal that our own action wrote; a last line that was cut off is left out. */
export const ownEntries = (text: string): JournalLine[] =>
  journalLines(text).lines.map(({ line }) => line as JournalLine);
