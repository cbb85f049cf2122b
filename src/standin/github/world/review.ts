import type { Account } from './account.ts';
import type { Minimized, Reaction } from './comment.ts';

export type ReviewState = 'APPROVED' | 'CHANGES_REQUESTED' | 'COMMENTED' | 'DISMISSED' | 'PENDING';
export type Side = 'LEFT' | 'RIGHT';

export interface Review {
  readonly id: number;
  readonly author: Account;
  readonly app: string | undefined;
  state: ReviewState;
  body: string;
  /** The commit that the reviewer looked at. */
  commitId: string;
  submittedAt: Date | undefined;
  updatedAt: Date;
  /** When its text was last changed; undefined while it is as it was submitted. */
  editedAt?: Date;
  minimized: Minimized | undefined;
}

/** One comment on a line, a range of lines or a file of a pull request. Lines count from 1 in the file of `side`. */
export interface ReviewComment {
  readonly id: number;
  readonly reviewId: number;
  readonly thread: Thread;
  /** The top comment of its thread, for a reply. */
  readonly inReplyTo: number | undefined;
  readonly author: Account;
  readonly app: string | undefined;
  body: string;
  path: string;
  readonly diffHunk: string;
  commitId: string;
  readonly originalCommitId: string;
  readonly createdAt: Date;
  updatedAt: Date;
  readonly reactions: Reaction[];
  minimized: Minimized | undefined;
}

/** Where a conversation hangs; `anchor` is null once a push changed the lines (outdated). */
export interface Thread {
  readonly id: number;
  /** Follows the file when it is renamed. */
  path: string;
  readonly originalPath: string;
  readonly subject: 'line' | 'file';
  anchor: Anchor | null;
  readonly originalAnchor: Anchor | null;
  readonly originalCommitId: string;
  isOutdated: boolean;
  resolvedBy: Account | undefined;
}

export interface Anchor {
  readonly side: Side;
  readonly line: number;
  /** Undefined for a single line. */
  readonly start: { readonly side: Side; readonly line: number } | undefined;
  /** Lines below the first `@@` of the file's patch, the legacy coordinate; undefined where it is not in the patch. */
  readonly position: number | undefined;
}
