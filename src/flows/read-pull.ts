import type {
  Account,
  CodeHost,
  PostedComment,
  PostedLineComment,
  PostedReview,
  PullRequest,
  ReviewThread,
} from '../ports/code-host.ts';
import { type Ledger, ledgerOf } from '../review/ledger.ts';
import { type BrokenProposal, openProposals, type PostedProposal } from '../review/open-proposals.ts';
import type { Permissions } from '../trigger/is-writer.ts';
import { parseCommand } from '../trigger/parse-command.ts';

/** A pull request as it stands on GitHub now, with what people and we said on it. */
export interface PullRecord {
  readonly pull: PullRequest;
  readonly viewer: { readonly id: number; readonly login: string };
  readonly reviews: readonly PostedReview[];
  readonly comments: readonly PostedComment[];
  readonly lineComments: readonly PostedLineComment[];
  readonly threads: readonly ReviewThread[];
  readonly permissions: Permissions;
  readonly proposals: readonly PostedProposal[];
  readonly broken: readonly BrokenProposal[];
  readonly ledger: Ledger;
}

/**
 * Reads everything again; `people` are those whose permission is needed besides the writers of what is there, `known` the
 * permissions that need not be read.
 */
export async function readPull(
  host: CodeHost,
  pull: PullRequest,
  key: string | undefined,
  people: readonly (Account | undefined)[],
  known: Permissions = new Map(),
): Promise<PullRecord> {
  const { number } = pull;
  const [viewer, reviews, comments, lineComments, threads] = await Promise.all([
    host.viewer(),
    host.reviews(number),
    host.comments(number),
    host.lineComments(number),
    host.threads(number),
  ]);
  // Each is a request, and anybody may comment: only whose word may count is asked about.
  const commands = comments.filter(({ body }) => parseCommand(body) !== undefined);
  const writers = [pull, ...reviews, ...commands].map(({ author }) => author);
  const logins = [...people, ...writers].flatMap((account) =>
    account === undefined || account.id === viewer.id ? [] : [account.login],
  );
  const resolvers = threads.flatMap(({ resolvedBy }) => (resolvedBy === undefined ? [] : [resolvedBy]));
  const asked = [...new Set([...logins, ...resolvers])].filter((login) => !known.has(login));
  const found = await Promise.all(asked.map(async (login) => [login, await host.permission(login)] as const));
  const permissions: Permissions = new Map([...known, ...found]);
  const { proposals, broken } = openProposals({
    repository: host.repository,
    pull: number,
    reviews,
    comments,
    viewerId: viewer.id,
    key,
  });
  const ledger = ledgerOf({
    headSha: pull.head.sha,
    proposals,
    comments,
    reviews,
    lineComments,
    threads,
    permissions,
    viewer,
  });
  return { pull, viewer, reviews, comments, lineComments, threads, permissions, proposals, broken, ledger };
}
