import type { Evidence } from '../../kernel/evidence.ts';
import type { PatchHunk } from '../../kernel/patch-hunks.ts';

export type Suspect = Evidence['suspects'][number];

/** What is known about the failure. */
export interface Clues extends Pick<Evidence, 'class' | 'command' | 'tests' | 'mentions' | 'excerpt'> {
  /** Files that the files in the log reach by their imports; left out where the tree is not known yet. */
  readonly imported?: readonly string[];
}

/** A hunk of a change; a file without a patch (binary, renamed only, too large) is one without `hunk`. */
export interface Candidate {
  readonly path: string;
  readonly hunk: PatchHunk | undefined;
}

/** Why something is suspected, and how strongly: 100 is a changed line that the log names. */
export interface Reason {
  readonly weight: number;
  readonly line: number | null;
  /** Our own words, with nothing of others in them but numbers and one identifier. */
  readonly why: string;
}
