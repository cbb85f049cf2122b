import type { Counts } from './counts.ts';

export const FAILURE_CLASSES = [
  'test',
  'compile',
  'type',
  'lint',
  'format',
  'dependency',
  'config',
  'infrastructure',
  'timeout',
  'permission',
  'unknown',
] as const;

export type FailureClass = (typeof FAILURE_CLASSES)[number];

/** One failing test: its id as the runner prints it, and where it stands when the output says so. */
export interface FailingTest {
  readonly id: string;
  readonly file?: string;
  readonly line?: number;
}

/** A source position that the log names; `workspace` says that it is a file of the tree under treatment. */
export interface Mention {
  readonly path: string;
  readonly line?: number;
  readonly column?: number;
  readonly workspace: boolean;
}

/** A red job of the run. */
export interface FailedJob {
  readonly name: string;
  readonly conclusion: string;
  /** null: its log was not read, or tells nothing of its own. */
  readonly signature: string | null;
}

/** What a job was set up with now and when it was last green: a version, an image, an input. No verdict about the cause. */
export interface Change {
  readonly what: string;
  /** null: it is new. */
  readonly before: string | null;
  /** null: it is gone. */
  readonly after: string | null;
  /** The id of the green run; null where a saved log was compared. */
  readonly since: number | null;
}

/** Redacted, bounded facts out of a log or a test run's output; the JSON that `evidence --json` prints. */
export interface Evidence {
  readonly class: FailureClass;
  /** Stable hash of what failed: class, test ids, first error with numbers and paths normalised. */
  readonly signature: string;
  /** The failing step's command, when the log shows it. */
  readonly command: string | null;
  readonly exitCode: number | null;
  readonly step: {
    readonly job: string | null;
    readonly name: string | null;
    readonly number: number | null;
  };
  readonly toolchain: readonly string[];
  readonly tests: readonly FailingTest[];
  readonly mentions: readonly Mention[];
  readonly suspects: readonly { readonly path: string; readonly line: number | null; readonly why: string }[];
  readonly counts: Counts | null;
  /** What a model or a person reads: at most the asked-for number of characters, redacted. */
  readonly excerpt: string;
  readonly bytesRead: number;
  readonly linesRead: number;
  readonly omitted: readonly { readonly what: string; readonly lines: number }[];
  readonly jobs: readonly FailedJob[];
  /** What changed in the set-up since the job was green, what tells most first; left out where nothing was compared. */
  readonly setupChanges?: readonly Change[];
  /** How many secrets were replaced. */
  readonly redacted: number;
}
