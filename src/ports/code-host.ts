import type { LogPiece } from '../kernel/log-piece.ts';
import type { CommitState } from './commit-state.ts';
import type { FetchedMerge, MergeWish, WholeFile } from './fetched-merge.ts';
import type { PullDraft } from './pull-draft.ts';
import type { Written } from './written.ts';

/** A person or bot on the code host. `id` is the number that consent is compared by; logins can be renamed. */
export interface Account {
  readonly id: number;
  readonly login: string;
  readonly type: 'User' | 'Bot' | 'Organization';
}

/** One attempt of a CI run. */
export interface CiRun {
  readonly id: number;
  readonly attempt: number;
  readonly workflowId: number;
  /** For example `.github/workflows/ci.yml`. */
  readonly workflowPath: string;
  readonly workflowName: string;
  /** What started it: `pull_request`, `push`, … */
  readonly event: string;
  readonly status: string;
  readonly conclusion: string | undefined;
  readonly headSha: string;
  readonly headBranch: string;
  readonly headRepository: { readonly id: number; readonly owner: string } | undefined;
  readonly url: string;
  readonly actor: Account | undefined;
  readonly triggeringActor: Account | undefined;
}

export interface CommitRecord {
  readonly sha: string;
  readonly tree: string;
  readonly parents: readonly string[];
  readonly message: string;
}

export interface CiJob {
  readonly id: number;
  readonly name: string;
  readonly conclusion: string | undefined;
  /** undefined while it runs. */
  readonly completedAt: Date | undefined;
  readonly steps: readonly {
    readonly number: number;
    readonly name: string;
    readonly conclusion: string | undefined;
  }[];
}

export interface Annotation {
  readonly path: string;
  readonly startLine: number;
  readonly message: string;
  readonly level: string;
}

export interface PullRequest {
  readonly number: number;
  readonly state: 'open' | 'closed';
  readonly author: Account | undefined;
  readonly url: string;
  readonly head: { readonly sha: string; readonly ref: string };
  readonly base: { readonly sha: string; readonly ref: string };
  /** The head is in another repository, or in one that is gone. */
  readonly isFork: boolean;
  /** Of the head; undefined where it is gone. */
  readonly headRepositoryId: number | undefined;
  /** Its conversation is locked. */
  readonly isLocked: boolean;
  /** It carries the label `build-doctor:off`: a person wants it left alone. */
  readonly isOff: boolean;
}

/** A file of a pull request's diff; no `patch` where GitHub gives none (binary, renamed only, too large). */
export interface ChangedFile {
  readonly path: string;
  readonly status: string;
  readonly patch: string | undefined;
  /** Where it was before it was renamed. */
  readonly previous?: string;
}

export interface PostedReview {
  readonly id: number;
  readonly author: Account | undefined;
  readonly state: 'APPROVED' | 'CHANGES_REQUESTED' | 'COMMENTED' | 'DISMISSED' | 'PENDING';
  readonly body: string;
  /** The commit that its writer looked at. */
  readonly commitId: string | undefined;
  readonly submittedAt: Date | undefined;
  /** When its text was last edited; left out while it is as it was submitted. */
  readonly editedAt?: Date;
  readonly url: string;
}

/** A review comment as it stands now; lines are undefined once it is outdated. */
export interface PostedLineComment {
  readonly id: number;
  readonly reviewId: number | undefined;
  readonly author: Account | undefined;
  readonly path: string;
  readonly startLine: number | undefined;
  readonly line: number | undefined;
  readonly body: string;
  readonly inReplyTo: number | undefined;
}

/** A comment in the conversation. */
export interface PostedComment {
  readonly id: number;
  readonly author: Account | undefined;
  readonly body: string;
  readonly createdAt: Date;
  readonly url: string;
}

/** A thread of review comments. */
export interface ReviewThread {
  readonly id: string;
  readonly isResolved: boolean;
  readonly isOutdated: boolean;
  readonly resolvedBy: string | undefined;
  /** The top comment. */
  readonly commentId: number | undefined;
  readonly viewerCanResolve: boolean;
}

/** A review to be posted, always of the event `COMMENT`. Lines are those of the head's file, 1-based, inclusive. */
export interface ReviewDraft {
  readonly commitId: string;
  readonly body: string;
  readonly comments: readonly {
    readonly path: string;
    readonly startLine: number;
    readonly endLine: number;
    readonly body: string;
  }[];
}

export interface CommitDraft {
  readonly branch: string;
  /** The commit that the branch has to stand at; the new commit's only parent. */
  readonly parent: string;
  readonly headline: string;
  /** What follows the headline, trailers last. */
  readonly body: string;
  readonly files: readonly WholeFile[];
}

/**
 * One repository on GitHub, in the product's words. Reads give undefined for what is not there and throw `HostFailure` when
 * GitHub cannot be used or the token may not read; lists are whole, never a first page, unless they say so.
 */
export interface CodeHost {
  /** `owner/name`. */
  readonly repository: string;
  /** Whose token this is; what it wrote is what counts as ours. */
  viewer(): Promise<{ readonly id: number; readonly login: string }>;
  defaultBranch(): Promise<string>;

  run(id: number): Promise<CiRun | undefined>;
  /** Runs whose head is this commit, newest first. */
  runsOf(sha: string): Promise<readonly CiRun[]>;
  /** Green runs of a workflow on a branch of this name, also one of a fork, begun up to then; the newest few, newest first. */
  greenRuns(wish: {
    readonly workflowId: number;
    readonly branch: string;
    readonly until: Date | undefined;
  }): Promise<readonly CiRun[]>;
  jobs(run: CiRun): Promise<readonly CiJob[]>;
  /**
   * The text of the log as it streams in, which throws `UnreadableLog` where it breaks off or is no log; `empty` when GitHub has
   * none (yet), `expired` when its retention is over.
   */
  jobLog(
    job: CiJob,
  ): Promise<
    | { readonly kind: 'log'; readonly chunks: AsyncIterable<LogPiece> }
    | { readonly kind: 'empty' | 'expired'; readonly reason: string }
  >;
  annotations(job: CiJob): Promise<readonly Annotation[]>;

  pull(number: number): Promise<PullRequest | undefined>;
  /** Open pull requests from this branch of this owner. */
  openPullsFrom(owner: string, branch: string): Promise<readonly PullRequest[]>;
  /** Pull requests from this branch of this owner, closed ones too, newest first. */
  pullsFrom(owner: string, branch: string): Promise<readonly PullRequest[]>;
  changedFiles(pull: number): Promise<readonly ChangedFile[]>;
  reviews(pull: number): Promise<readonly PostedReview[]>;
  lineComments(pull: number): Promise<readonly PostedLineComment[]>;
  comments(pull: number): Promise<readonly PostedComment[]>;
  threads(pull: number): Promise<readonly ReviewThread[]>;
  /** `none` for whoever is unknown. */
  permission(login: string): Promise<'admin' | 'write' | 'read' | 'none'>;
  /** When GitHub first heard of this commit; undefined when it does not say. */
  pushedAt(sha: string): Promise<Date | undefined>;
  /**
   * The merge of a pull request into its base that CI tests (`refs/pull/N/merge`): the last one that could be made;
   * undefined when there was none.
   */
  mergeCommit(pull: number): Promise<CommitRecord | undefined>;
  commitAt(sha: string): Promise<CommitRecord | undefined>;
  /** Whether the author of a commit is whoever `commit` commits as. */
  isOwnCommit(sha: string): Promise<boolean>;
  /** The commit that a branch stands at now: a pull request's own `base.sha` does not follow its base. */
  branchTip(branch: string): Promise<string | undefined>;
  /** The bytes of a file at a commit. */
  file(sha: string, path: string): Promise<Uint8Array | undefined>;

  postReview(pull: number, draft: ReviewDraft): Promise<Written<PostedReview>>;
  postComment(pull: number, body: string): Promise<Written<PostedComment>>;
  /** Answers below a review comment on the file at `path` of a commit. */
  reply(
    pull: number,
    to: { readonly commentId: number; readonly path: string; readonly commitId: string },
    body: string,
  ): Promise<Written<{ readonly id: number }>>;
  react(commentId: number, reaction: 'eyes' | 'rocket' | '-1' | 'confused'): Promise<Written<undefined>>;
  resolveThread(id: string): Promise<Written<undefined>>;
  setStatus(sha: string, status: CommitState): Promise<Written<undefined>>;
  /** Sent once, also where a rate limit turned it away: what it was sent for has to be looked at again first. */
  commit(draft: CommitDraft): Promise<Written<{ readonly sha: string; readonly url: string }>>;
  /** The same onto a new branch, which is there with the commit or not at all; `invalid` where there is such a branch. */
  commitToNewBranch(draft: CommitDraft): Promise<Written<{ readonly sha: string; readonly url: string }>>;
  /** Opens a pull request as whoever `commit` commits as. */
  openPull(draft: PullDraft): Promise<Written<PullRequest>>;
  /** Fetches a commit without history into a new folder and checks it out. */
  fetchTree(sha: string, folder: string): Promise<void>;
  /** Merges a head into a base as GitHub does, and checks the merge out into a new folder, without history. */
  fetchMerge(wish: MergeWish, folder: string): Promise<FetchedMerge>;
}

/** GitHub could not be used: which request, what it answered, and what a maintainer can do. */
export class HostFailure extends Error {
  override readonly name = 'HostFailure';
  readonly kind: 'forbidden' | 'unavailable' | 'interrupted';
  /** The missing line of `permissions:`, for `forbidden`. */
  readonly permission: string | undefined;

  constructor(kind: HostFailure['kind'], message: string, permission: string | undefined, cause: unknown) {
    super(message, { cause });
    this.kind = kind;
    this.permission = permission;
  }
}
