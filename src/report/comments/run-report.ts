import type { Evidence } from '../../kernel/evidence.ts';
import type { Verdict } from '../../kernel/verdict.ts';
import type { TestSide } from '../test-side.ts';

/** What a comment about a run is written from; every text in it may be a stranger's. */
export interface RunReport {
  readonly verdict: Verdict;
  /** The model's words; '' when there are none. */
  readonly diagnosis: string;
  readonly command: string | undefined;
  readonly before: TestSide | null;
  readonly after: TestSide | null;
  readonly attempts: number;
  readonly tokens: number;
  /** The last failing output, redacted; '' when there is none. */
  readonly output: string;
  /** What of the change is closest to the failure, where no more than that is known. */
  readonly suspect: Evidence['suspects'][number] | undefined;
  /** To whom what was sent; undefined when no model was asked. */
  readonly sent:
    | { readonly host: string; readonly name: string; readonly logChars: number; readonly files: number }
    | undefined;
  /** The page of the CI run that it is about. */
  readonly runUrl: string | undefined;
}
