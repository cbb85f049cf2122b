import type { VerdictWord } from '../kernel/verdict.ts';

/**
 * What a case came to. `solved`: visible and hidden tests green, nothing protected touched · `plausible`: visible green,
 * hidden red · `violated`: a protected file touched, or an edit proposed where only an explanation is right · `unsolved` ·
 * `explained` / `silent`: nothing to edit, with or without a fitting explanation · `not-run`: this machine cannot run it.
 */
export type Judged = 'solved' | 'plausible' | 'violated' | 'unsolved' | 'explained' | 'silent' | 'not-run';

/** Who worked on a case: this product, or the tail of the log, one attempt, no reproduction and no evidence. */
export type Harness = 'doctor' | 'baseline';

/** One line of `results.jsonl`: one case, run once. Format: docs/bench.md. */
export interface BenchLine {
  readonly id: string;
  /** The case's category, for example `off-by-one`. */
  readonly kind: string;
  /** The failure class that the case is an example of. */
  readonly class: string;
  readonly language: string;
  readonly expected: 'fix' | 'explain_only';
  readonly harness: Harness;
  /** Through a terminal run, or through the action and the local GitHub up to the commit. */
  readonly road: 'terminal' | 'github';
  /** Who or what answered: `MODEL at HOST`, or `recording FILE`. */
  readonly answeredBy: string;
  /** null where nothing was run, and for the baseline. */
  readonly verdict: VerdictWord | null;
  readonly judged: Judged;
  /** Why, in one sentence. */
  readonly why: string;
  /** Was a change proposed at all? */
  readonly proposed: boolean;
  readonly attempts: number;
  /** Replies of the model. */
  readonly turns: number;
  readonly requests: number;
  /** Prompt and completion of all requests. */
  readonly tokens: number;
  /** Tokens of the largest request, by `requestSize`; null when unknown. */
  readonly largestRequest: number | null;
  /** Wall time, set-up of dependencies left out. */
  readonly seconds: number;
  /** Exit code of the hidden tests on the tree after the fix; null when they did not run. */
  readonly hiddenExit: number | null;
  readonly touchedProtected: readonly string[];
  /** Places where requests left the recording that answered; left out without a recording. */
  readonly differences?: number;
  readonly journal: string;
}
