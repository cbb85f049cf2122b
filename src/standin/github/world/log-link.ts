import type { LogBlock } from './run.ts';

/** One short-lived address of the log store. Source: github-facts §2.1. */
export interface LogLink {
  /** The path it is served at. */
  readonly path: string;
  readonly expiresAt: Date;
  /** One job's log as text, entries of a zip, or nothing where the store has none yet. */
  readonly content:
    | { readonly kind: 'text'; readonly blocks: readonly LogBlock[] }
    | { readonly kind: 'zip'; readonly entries: readonly LogEntry[] }
    | { readonly kind: 'missing' };
}

/** A file of a zip of logs. */
export interface LogEntry {
  readonly name: string;
  readonly blocks: readonly LogBlock[];
}
