import type { Evidence } from '../../kernel/evidence.ts';
import type { Verdict } from '../../kernel/verdict.ts';
import type { TestSide } from '../test-side.ts';
import type { Sent } from '../what-was-sent.ts';

/** What a comment about a run is written from; every text in it may be a stranger's. */
export interface RunReport {
  readonly verdict: Verdict;
  /** The model's words; '' when there are none. */
  readonly diagnosis: string;
  readonly command: string | undefined;
  /** Ids of the tests that are red, here or in CI; empty where none is known by name. */
  readonly broken: readonly string[];
  readonly before: TestSide | null;
  readonly after: TestSide | null;
  readonly attempts: number;
  readonly tokens: number;
  /** The last failing output, redacted; '' when there is none. */
  readonly output: string;
  /** What of the change is closest to the failure, where no more than that is known. */
  readonly suspect: Evidence['suspects'][number] | undefined;
  /** null when no model was asked; undefined where no answer of one was to be expected. */
  readonly sent: Sent | null | undefined;
  /** The page of the CI run that it is about. */
  readonly runUrl: string | undefined;
}
