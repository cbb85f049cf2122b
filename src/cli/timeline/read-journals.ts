import { messageOf } from '../../kernel/message-of.ts';
import { journalFile } from '../../viewer/journal-file.ts';
import type { JournalFile } from '../../viewer/page-data.ts';
import { regularText } from '../regular-text.ts';
import { shownNames } from './shown-names.ts';

export interface ReadJournals {
  readonly files: readonly JournalFile[];
  /** A sentence on each file that is no journal or cannot be read. */
  readonly notes: readonly string[];
}

/** Reads journals; what is none is left out and named. */
export function readJournals(paths: readonly string[]): ReadJournals {
  const files: JournalFile[] = [];
  const notes: string[] = [];
  for (const [index, name] of shownNames(paths).entries()) {
    const path = paths[index] ?? name;
    try {
      const file = journalFile(name, regularText(path));
      if (file === undefined) notes.push(`${path} is no journal.`);
      else files.push(file);
    } catch (error) {
      notes.push(`${path} cannot be read (${messageOf(error)}).`);
    }
  }
  return { files, notes };
}
