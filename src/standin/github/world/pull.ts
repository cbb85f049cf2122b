import type { Account } from './account.ts';
import type { Label } from './label.ts';
import type { Repository } from './repository.ts';
import type { Review, ReviewComment, Thread } from './review.ts';

export interface Pull {
  readonly id: number;
  /** The id under which the issues API shows it. */
  readonly issueId: number;
  readonly number: number;
  readonly repository: Repository;
  title: string;
  body: string | null;
  readonly author: Account;
  state: 'open' | 'closed';
  draft: boolean;
  locked: boolean;
  readonly head: PullHead;
  readonly base: { ref: string /** The base branch's tip when the head last moved. */; sha: string };
  maintainerCanModify: boolean;
  /** The merge of head into base at `refs/pull/N/merge`; undefined while the two conflict. */
  mergeSha: string | undefined;
  readonly labels: Label[];
  readonly reviews: Review[];
  /** Comments on lines and files, those of pending reviews too, in order of creation. */
  readonly comments: ReviewComment[];
  readonly threads: Thread[];
  readonly createdAt: Date;
  updatedAt: Date;
  closedAt: Date | undefined;
  merged: { readonly at: Date; readonly by: Account; readonly sha: string } | undefined;
}

export interface PullHead {
  /** Undefined once the fork has been deleted. */
  repository: Repository | undefined;
  /** The login before the colon of the head's label. */
  readonly owner: Account;
  readonly ref: string;
  sha: string;
}

/** A head that lives outside the base repository; a deleted one counts. */
export const isCrossRepository = (pull: Pull): boolean => pull.head.repository?.id !== pull.repository.id;
