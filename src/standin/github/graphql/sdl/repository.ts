import { connectionSdl, PAGE } from './connection.ts';

/** Who asks, repositories, branches and git objects. */
export const REPOSITORY_SDL = `
type Query {
  node(id: ID!): Node
  nodes(ids: [ID!]!): [Node]!
  rateLimit(dryRun: Boolean = false): RateLimit
  repository(followRenames: Boolean = true, name: String!, owner: String!): Repository
  viewer: User!
}
type RateLimit { cost: Int! limit: Int! nodeCount: Int! remaining: Int! resetAt: DateTime! used: Int! }
scalar Base64String
scalar BigInt
scalar DateTime
scalar GitObjectID
scalar GitTimestamp
scalar URI
interface Node { id: ID! }
interface Actor { avatarUrl(size: Int): URI! login: String! resourcePath: URI! url: URI! }
interface RepositoryOwner { avatarUrl(size: Int): URI! id: ID! login: String! resourcePath: URI! url: URI! }
type User implements Actor & Node & RepositoryOwner {
  avatarUrl(size: Int): URI! databaseId: Int id: ID! login: String! name: String resourcePath: URI! url: URI!
}
type Bot implements Actor & Node {
  avatarUrl(size: Int): URI! databaseId: Int id: ID! login: String! resourcePath: URI! url: URI!
}
type Organization implements Actor & Node & RepositoryOwner {
  avatarUrl(size: Int): URI! databaseId: Int id: ID! login: String! name: String resourcePath: URI! url: URI!
}
enum RepositoryPermission { ADMIN MAINTAIN READ TRIAGE WRITE }
enum RepositoryVisibility { INTERNAL PRIVATE PUBLIC }
type Repository implements Node {
  databaseId: Int
  defaultBranchRef: Ref
  id: ID!
  isFork: Boolean!
  isPrivate: Boolean!
  name: String!
  nameWithOwner: String!
  object(expression: String, oid: GitObjectID): GitObject
  owner: RepositoryOwner!
  parent: Repository
  pullRequest(number: Int!): PullRequest
  ref(qualifiedName: String!): Ref
  resourcePath: URI!
  url: URI!
  viewerPermission: RepositoryPermission
  visibility: RepositoryVisibility!
}
type Ref implements Node { id: ID! name: String! prefix: String! repository: Repository! target: GitObject }
interface GitObject { abbreviatedOid: String! commitUrl: URI! id: ID! oid: GitObjectID! repository: Repository! }
type Commit implements GitObject & Node {
  abbreviatedOid: String!
  author: GitActor
  authoredDate: DateTime!
  commitUrl: URI!
  committedDate: DateTime!
  committer: GitActor
  id: ID!
  message: String!
  messageBody: String!
  messageHeadline: String!
  oid: GitObjectID!
  parents(${PAGE}): CommitConnection!
  repository: Repository!
  signature: GitSignature
  tree: Tree!
  url: URI!
}
type GitActor { date: GitTimestamp email: String name: String user: User }
enum GitSignatureState {
  BAD_CERT BAD_EMAIL EXPIRED_KEY GPGVERIFY_ERROR GPGVERIFY_UNAVAILABLE INVALID MALFORMED_SIG NOT_SIGNING_KEY NO_USER
  OCSP_ERROR OCSP_PENDING OCSP_REVOKED UNKNOWN_KEY UNKNOWN_SIG_TYPE UNSIGNED UNVERIFIED_EMAIL VALID
}
interface GitSignature { email: String! isValid: Boolean! signer: User state: GitSignatureState! wasSignedByGitHub: Boolean! }
type GpgSignature implements GitSignature {
  email: String! isValid: Boolean! signer: User state: GitSignatureState! wasSignedByGitHub: Boolean!
}
type Tree implements GitObject & Node {
  abbreviatedOid: String! commitUrl: URI! entries: [TreeEntry!] id: ID! oid: GitObjectID! repository: Repository!
}
type TreeEntry { mode: Int! name: String! oid: GitObjectID! path: String size: Int! type: String! }
type Blob implements GitObject & Node {
  abbreviatedOid: String!
  byteSize: Int!
  commitUrl: URI!
  id: ID!
  isBinary: Boolean
  isTruncated: Boolean!
  oid: GitObjectID!
  repository: Repository!
  text: String
}
type PageInfo { endCursor: String hasNextPage: Boolean! hasPreviousPage: Boolean! startCursor: String }
${connectionSdl('Commit')}`;
