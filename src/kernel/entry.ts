import type { Counts } from './counts.ts';
import type { Evidence } from './evidence.ts';
import type { Outcome } from './outcome.ts';
import type { VerdictWord } from './verdict.ts';

/** Result of one run of the test command as the journal keeps it. */
export interface TestRunRecord {
  readonly exitCode: number | null;
  readonly timedOut: boolean;
  readonly counts: Counts | null;
  readonly ms: number;
}

/** One line of the journal, before the journal adds `v`, `run`, `seq` and `at`. The format is in `docs/journal.md`. */
export type Entry =
  | {
      readonly kind: 'task';
      readonly flow: string;
      readonly repository: string;
      readonly command: string | null;
      readonly log: string | null;
    }
  | { readonly kind: 'config'; readonly settings: Readonly<Record<string, unknown>> }
  | ({
      readonly kind: 'evidence';
      /** The CI run whose log it is; `endedAt` is null where GitHub does not say. Left out in a terminal. */
      readonly ci?: { readonly run: number; readonly head: string; readonly endedAt: string | null };
      /** Why the set-up was not compared with that of a green run; left out where it was, and in a terminal. */
      readonly notCompared?: string;
      /** What a person has to know about the log, in a sentence: that it breaks off. */
      readonly note?: string;
    } & Evidence)
  | ({
      readonly kind: 'reproduce';
      readonly command: string;
      readonly red: boolean;
      readonly repeat: boolean;
    } & TestRunRecord)
  | {
      readonly kind: 'turn';
      readonly turn: number;
      readonly text: string;
      readonly calls: number;
      readonly tokens: { readonly prompt: number; readonly completion: number };
      readonly ms: number;
    }
  | {
      readonly kind: 'call';
      readonly turn: number;
      readonly tool: string;
      readonly args: Readonly<Record<string, unknown>> | string;
      readonly outcome: Outcome;
      readonly rule?: string;
      readonly reason?: string;
      readonly ms: number;
      readonly diff?: string;
      /** With `record`: what a call found in CI's log. */
      readonly found?: string;
      /** SHA-256 of the file's bytes before and after a write; null where there was no file. */
      readonly before?: string | null;
      readonly after?: string | null;
    }
  | {
      readonly kind: 'rejected';
      readonly turn: number;
      readonly reason: string;
      readonly rescued: boolean;
      /** Left out where the calls were rescued: the turn's entry has them. */
      readonly tokens?: { readonly prompt: number; readonly completion: number };
      readonly failedGeneration?: string;
    }
  | { readonly kind: 'exchange'; readonly request: unknown; readonly response: unknown }
  | ({
      readonly kind: 'attempt';
      readonly attempt: number;
      /** A document was held against the tree, and no tests ran: `failed` is what is wrong with it. Left out for tests. */
      readonly of?: 'document';
      readonly failed: readonly string[];
      readonly excerpt: string;
    } & TestRunRecord)
  | {
      readonly kind: 'wait';
      readonly for: 'setup' | 'tests' | 'model' | 'rate-limit' | 'github';
      readonly reason: string;
      readonly ms?: number;
    }
  | {
      readonly kind: 'proposal';
      readonly id: string;
      readonly digest: string;
      readonly files: readonly { readonly path: string; readonly status: 'added' | 'modified' }[];
      readonly diff: string;
      readonly warnings: readonly string[];
      readonly diagnosis: string;
    }
  | {
      readonly kind: 'review';
      /** The id under which the proposal stands there and is answered; that of the `proposal` entry covers the edits alone. */
      readonly proposal: string;
      readonly url: string | null;
      readonly suggestions: number;
      readonly leftovers: number;
    }
  | { readonly kind: 'approval'; readonly proposal: string; readonly by: string }
  | {
      readonly kind: 'denial';
      readonly what: 'proposal' | 'edit' | 'tests';
      readonly proposal?: string;
      readonly by: string;
      readonly reason: string;
    }
  | {
      readonly kind: 'apply';
      readonly files: readonly string[];
      readonly backup: string | null;
      readonly restored: boolean;
      /** The approved proposal that was found committed: with GitHub's button, which is an approval, or by a run that was stopped then. */
      readonly proposal?: string;
      readonly reason?: string;
    }
  | ({ readonly kind: 'verification'; readonly passed: boolean; readonly excerpt: string } & TestRunRecord)
  | {
      readonly kind: 'verdict';
      readonly verdict: VerdictWord;
      readonly reason: string;
      readonly sentence: string;
    };

/** A journal line as it stands in the file. */
export type JournalLine = {
  readonly v: 1;
  readonly run: string;
  readonly seq: number;
  readonly at: string;
} & Entry;
