import { connectionSdl, PAGE } from './connection.ts';

/** Pull requests and their conversation, without reviews. */
export const PULL_REQUEST_SDL = `
enum PullRequestState { CLOSED MERGED OPEN }
enum MergeableState { CONFLICTING MERGEABLE UNKNOWN }
enum PullRequestReviewDecision { APPROVED CHANGES_REQUESTED REVIEW_REQUIRED }
enum CommentAuthorAssociation {
  COLLABORATOR CONTRIBUTOR FIRST_TIMER FIRST_TIME_CONTRIBUTOR MANNEQUIN MEMBER NONE OWNER
}
interface Minimizable { isMinimized: Boolean! minimizedReason: String }
type PullRequest implements Node {
  author: Actor
  authorAssociation: CommentAuthorAssociation!
  baseRefName: String!
  baseRefOid: GitObjectID!
  baseRepository: Repository
  body: String!
  closed: Boolean!
  closedAt: DateTime
  comments(${PAGE}): IssueCommentConnection!
  commits(${PAGE}): PullRequestCommitConnection!
  createdAt: DateTime!
  databaseId: Int
  fullDatabaseId: BigInt
  headRefName: String!
  headRefOid: GitObjectID!
  headRepository: Repository
  headRepositoryOwner: RepositoryOwner
  id: ID!
  isCrossRepository: Boolean!
  isDraft: Boolean!
  labels(${PAGE}): LabelConnection
  latestOpinionatedReviews(${PAGE}, writersOnly: Boolean = false): PullRequestReviewConnection
  locked: Boolean!
  maintainerCanModify: Boolean!
  mergeCommit: Commit
  mergeable: MergeableState!
  merged: Boolean!
  mergedAt: DateTime
  mergedBy: Actor
  number: Int!
  potentialMergeCommit: Commit
  repository: Repository!
  resourcePath: URI!
  reviewDecision: PullRequestReviewDecision
  reviewThreads(${PAGE}): PullRequestReviewThreadConnection!
  reviews(${PAGE}, author: String, states: [PullRequestReviewState!]): PullRequestReviewConnection
  state: PullRequestState!
  title: String!
  updatedAt: DateTime!
  url: URI!
  viewerCanApplySuggestion: Boolean!
  viewerDidAuthor: Boolean!
}
type PullRequestCommit implements Node { commit: Commit! id: ID! pullRequest: PullRequest! }
type Label implements Node { color: String! description: String id: ID! name: String! }
type IssueComment implements Minimizable & Node {
  author: Actor
  authorAssociation: CommentAuthorAssociation!
  body: String!
  createdAt: DateTime!
  databaseId: Int
  fullDatabaseId: BigInt
  id: ID!
  isMinimized: Boolean!
  minimizedReason: String
  pullRequest: PullRequest
  repository: Repository!
  resourcePath: URI!
  updatedAt: DateTime!
  url: URI!
  viewerDidAuthor: Boolean!
}
${['PullRequestCommit', 'Label', 'IssueComment'].map(connectionSdl).join('')}`;
