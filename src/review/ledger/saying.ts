import type { PostedComment, PostedLineComment, PostedReview, ReviewThread } from '../../ports/code-host.ts';
import type { Permissions } from '../../trigger/is-writer.ts';
import type { PostedProposal } from '../open-proposals.ts';

/** What the ledger is rebuilt from, read from GitHub. */
export interface LedgerFacts {
  readonly headSha: string;
  /** Ours, oldest first, those that were replaced included. */
  readonly proposals: readonly PostedProposal[];
  readonly comments: readonly PostedComment[];
  readonly reviews: readonly PostedReview[];
  readonly lineComments: readonly PostedLineComment[];
  readonly threads: readonly ReviewThread[];
  /** Of everyone who wrote a comment or a review, and of who resolved a thread. */
  readonly permissions: Permissions;
  readonly viewer: { readonly id: number; readonly login: string };
}

/** A person's no to a proposal, or what takes it back. */
export interface Saying {
  readonly kind: 'deny' | 'allow';
  readonly at: Date;
  readonly posted: PostedProposal;
  /** The parts that are meant; none: all of it. Lines of the proposal's head, where they are known. */
  readonly parts: readonly Part[];
  readonly why: string;
  /** The login. */
  readonly by: string;
  readonly url: string;
}

export interface Part {
  readonly path: string;
  readonly lines: { readonly from: number; readonly to: number } | undefined;
}

/** The part that one of our line comments shows; its lines are those of the head now. */
export function partOf({ path, startLine, line }: PostedLineComment, isSameHead: boolean): Part {
  return {
    path,
    lines: isSameHead && line !== undefined ? { from: startLine ?? line, to: line } : undefined,
  };
}
