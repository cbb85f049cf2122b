import type { JournalFile } from './page-data.ts';

/** Journals after one of them grew; a name that is new is a new journal. */
export function appended(files: readonly JournalFile[], more: JournalFile): readonly JournalFile[] {
  const known = files.find(({ name }) => name === more.name);
  if (known === undefined) return [...files, more];
  const grown = { ...known, lines: [...known.lines, ...more.lines], notes: [...known.notes, ...more.notes] };
  return files.map((file) => (file === known ? grown : file));
}
