import type { PostedComment, PostedReview } from '../ports/code-host.ts';
import { isNewer } from '../trigger/is-newer.ts';
import { isWriter, type Permissions } from '../trigger/is-writer.ts';
import { parseCommand } from '../trigger/parse-command.ts';
import { isNamed } from './is-named.ts';
import type { PostedProposal } from './open-proposals.ts';

/**
 * Does it stand on the pull request that this person (a login), with write access, wanted a proposal applied, once it was there:
 * by an approving review of its head, or by `/doctor apply`?
 */
export function wasApprovedBy(
  login: string,
  { stored, submittedAt, editedAt = submittedAt }: PostedProposal,
  facts: {
    readonly reviews: readonly PostedReview[];
    readonly comments: readonly PostedComment[];
    readonly permissions: Permissions;
  },
): boolean {
  const counts = ({ author }: Pick<PostedComment, 'author'>, at: Date | undefined): boolean =>
    isWriter(author, facts.permissions) &&
    author.login === login &&
    at !== undefined &&
    isNewer(at, submittedAt) &&
    isNewer(at, editedAt);
  const asksFor = (body: string): boolean => {
    const command = parseCommand(body);
    return command?.kind === 'apply' && (command.id === undefined || isNamed(command.id, stored.digest));
  };
  const isYes = ({ state, commitId, body }: PostedReview): boolean =>
    commitId === stored.head && (state === 'APPROVED' || (state === 'COMMENTED' && asksFor(body)));
  return (
    facts.reviews.some((review) => isYes(review) && counts(review, review.submittedAt)) ||
    facts.comments.some((comment) => asksFor(comment.body) && counts(comment, comment.createdAt))
  );
}
