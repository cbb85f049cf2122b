import type { KnownLine } from '../kernel/journal-lines.ts';

/** One journal as the page gets it: its lines as they stand in the file, whatever they hold. */
export interface JournalFile {
  /** What a person knows it by: the file's name, not where it lies. */
  readonly name: string;
  readonly lines: readonly KnownLine[];
  /** What is wrong with the file, a sentence each: a torn last line, lines that are no entries. */
  readonly notes: readonly string[];
}

/** What stands in the page's `<script type="application/json" id="journal">`. */
export interface PageData {
  /** The page is served by `timeline --watch`: more lines come through its event stream. */
  readonly live: boolean;
  readonly files: readonly JournalFile[];
}
