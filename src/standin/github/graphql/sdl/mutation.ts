/** What can be changed by GraphQL. */
export const MUTATION_SDL = `
type Mutation {
  addPullRequestReviewThread(input: AddPullRequestReviewThreadInput!): AddPullRequestReviewThreadPayload
  createCommitOnBranch(input: CreateCommitOnBranchInput!): CreateCommitOnBranchPayload
  minimizeComment(input: MinimizeCommentInput!): MinimizeCommentPayload
  resolveReviewThread(input: ResolveReviewThreadInput!): ResolveReviewThreadPayload
  unminimizeComment(input: UnminimizeCommentInput!): UnminimizeCommentPayload
  unresolveReviewThread(input: UnresolveReviewThreadInput!): UnresolveReviewThreadPayload
}
input ResolveReviewThreadInput { clientMutationId: String threadId: ID! }
type ResolveReviewThreadPayload { clientMutationId: String thread: PullRequestReviewThread }
input UnresolveReviewThreadInput { clientMutationId: String threadId: ID! }
type UnresolveReviewThreadPayload { clientMutationId: String thread: PullRequestReviewThread }
enum ReportedContentClassifiers { ABUSE DUPLICATE OFF_TOPIC OUTDATED RESOLVED SPAM }
input MinimizeCommentInput { classifier: ReportedContentClassifiers! clientMutationId: String subjectId: ID! }
type MinimizeCommentPayload { clientMutationId: String minimizedComment: Minimizable }
input UnminimizeCommentInput { clientMutationId: String subjectId: ID! }
type UnminimizeCommentPayload { clientMutationId: String unminimizedComment: Minimizable }
input AddPullRequestReviewThreadInput {
  body: String!
  clientMutationId: String
  line: Int
  path: String!
  pullRequestId: ID
  pullRequestReviewId: ID
  side: DiffSide = RIGHT
  startLine: Int
  startSide: DiffSide = RIGHT
  subjectType: PullRequestReviewThreadSubjectType = LINE
}
type AddPullRequestReviewThreadPayload { clientMutationId: String thread: PullRequestReviewThread }
input CreateCommitOnBranchInput {
  branch: CommittableBranch!
  clientMutationId: String
  expectedHeadOid: GitObjectID!
  fileChanges: FileChanges
  message: CommitMessage!
}
input CommittableBranch { branchName: String id: ID repositoryNameWithOwner: String }
input CommitMessage { body: String headline: String! }
input FileChanges { additions: [FileAddition!] = [] deletions: [FileDeletion!] = [] }
input FileAddition { contents: Base64String! path: String! }
input FileDeletion { path: String! }
type CreateCommitOnBranchPayload { clientMutationId: String commit: Commit ref: Ref }
`;
