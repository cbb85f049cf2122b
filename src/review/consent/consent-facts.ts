import type { Account, PostedComment, PostedReview, PullRequest } from '../../ports/code-host.ts';
import type { Permissions } from '../../trigger/is-writer.ts';
import type { DeniedProposals } from '../ledger.ts';
import type { BrokenProposal, PostedProposal } from '../open-proposals.ts';

/** Who asked for a proposal to be applied, as the event said it; all of it is compared with what stands on GitHub. */
export interface Asking {
  /** An approving review, or `/doctor apply [id]`. */
  readonly as: 'approval' | 'command';
  readonly in: 'review' | 'comment';
  /** Of the review or the comment. */
  readonly id: number;
  readonly by: Account;
  /** The id that it names. */
  readonly named: string | undefined;
}

/** All that consent depends on, read from GitHub at the time of use. */
export interface ConsentFacts {
  readonly asking: Asking;
  readonly pull: PullRequest;
  readonly reviews: readonly PostedReview[];
  readonly comments: readonly PostedComment[];
  readonly proposals: readonly PostedProposal[];
  readonly broken: readonly BrokenProposal[];
  readonly denied: DeniedProposals;
  /** Ids of proposals that are committed already. */
  readonly applied: ReadonlySet<string>;
  /** Of everyone who wrote a review, and of the one who asks. */
  readonly permissions: Permissions;
  readonly viewerId: number;
  readonly settings: {
    readonly applyOn: 'review' | 'command';
    readonly requireDigest: boolean;
    readonly requireSecondPerson: boolean;
  };
}
