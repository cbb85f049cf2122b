import { connectionSdl, PAGE } from './connection.ts';

/** Reviews, their comments, and the threads these stand in. */
export const REVIEW_SDL = `
enum PullRequestReviewState { APPROVED CHANGES_REQUESTED COMMENTED DISMISSED PENDING }
enum PullRequestReviewCommentState { PENDING SUBMITTED }
enum PullRequestReviewThreadSubjectType { FILE LINE }
enum DiffSide { LEFT RIGHT }
type Team implements Node { id: ID! name: String! slug: String! }
type PullRequestReview implements Minimizable & Node {
  author: Actor
  authorAssociation: CommentAuthorAssociation!
  authorCanPushToRepository: Boolean!
  body: String!
  comments(${PAGE}): PullRequestReviewCommentConnection!
  commit: Commit
  createdAt: DateTime!
  databaseId: Int
  fullDatabaseId: BigInt
  id: ID!
  isMinimized: Boolean!
  lastEditedAt: DateTime
  minimizedReason: String
  onBehalfOf(${PAGE}): TeamConnection!
  pullRequest: PullRequest!
  repository: Repository!
  resourcePath: URI!
  state: PullRequestReviewState!
  submittedAt: DateTime
  updatedAt: DateTime!
  url: URI!
  viewerDidAuthor: Boolean!
}
type PullRequestReviewThread implements Node {
  comments(${PAGE}, skip: Int): PullRequestReviewCommentConnection!
  diffSide: DiffSide!
  id: ID!
  isCollapsed: Boolean!
  isOutdated: Boolean!
  isResolved: Boolean!
  line: Int
  originalLine: Int
  originalStartLine: Int
  path: String!
  pullRequest: PullRequest!
  repository: Repository!
  resolvedBy: User
  startDiffSide: DiffSide
  startLine: Int
  subjectType: PullRequestReviewThreadSubjectType!
  viewerCanReply: Boolean!
  viewerCanResolve: Boolean!
  viewerCanUnresolve: Boolean!
}
type PullRequestReviewComment implements Minimizable & Node {
  author: Actor
  authorAssociation: CommentAuthorAssociation!
  body: String!
  commit: Commit
  createdAt: DateTime!
  databaseId: Int
  diffHunk: String!
  fullDatabaseId: BigInt
  id: ID!
  isMinimized: Boolean!
  line: Int
  minimizedReason: String
  originalCommit: Commit
  originalLine: Int
  originalStartLine: Int
  outdated: Boolean!
  path: String!
  pullRequest: PullRequest!
  pullRequestReview: PullRequestReview
  replyTo: PullRequestReviewComment
  repository: Repository!
  resourcePath: URI!
  startLine: Int
  state: PullRequestReviewCommentState!
  subjectType: PullRequestReviewThreadSubjectType!
  updatedAt: DateTime!
  url: URI!
  viewerDidAuthor: Boolean!
}
${['PullRequestReview', 'PullRequestReviewThread', 'PullRequestReviewComment', 'Team'].map(connectionSdl).join('')}`;
