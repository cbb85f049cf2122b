import type { Account } from './account.ts';
import type { Repository } from './repository.ts';

/** One webhook event, and what it set in motion. */
export interface Delivery {
  readonly id: number;
  /** The value of `X-GitHub-Event`. */
  readonly event: string;
  readonly action: string | undefined;
  readonly repository: Repository;
  readonly sender: Account;
  readonly at: Date;
  readonly payload: unknown;
  /** The workflow runs that it started, by the path of the workflow file. */
  started: readonly { readonly workflow: string; readonly runId: number }[];
  /** Why it started none where a person's act would have; undefined otherwise. Source: github-facts §1.2. */
  withheld: string | undefined;
}
