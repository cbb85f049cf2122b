/** The log of one job as it is kept for the run: lines cleaned, redacted and of bounded length, numbered from 1. */
export interface KeptLog {
  readonly lines: number;
  /** UTF-8 bytes of its lines. */
  readonly bytes: number;
  /** Why its end is not kept (a clause); undefined when all of it is. */
  readonly cut: string | undefined;
  /** The lines from number `first` (at least 1) on, in pieces of a bounded size. */
  from(first: number): AsyncIterable<readonly string[]>;
}

/** What a model's calls look things up in: the log, or in a replay what they found when it was recorded. */
export type AskedLog =
  | { readonly kind: 'kept'; readonly log: KeptLog }
  | { readonly kind: 'recorded'; readonly next: () => FoundInLog | undefined };

/** What a call found in the log, as the model reads it; `error` where it could not be carried out. */
export interface FoundInLog {
  readonly outcome: 'ok' | 'error';
  readonly text: string;
}

/** Takes the lines of a log while it is read, jobs apart, and never more than it has room for. */
export interface LogKeeper {
  /** Takes lines of one job (null: the log does not name it), a bounded number of characters at once. Never throws. */
  add(job: string | null, lines: readonly string[]): void;
  /** What was kept of a job, or of all where none of that name was; nothing is added any more. */
  kept(job: string | null): KeptLog;
  /** Gives back the room; nothing of it can be read any more. */
  drop(): void;
}
