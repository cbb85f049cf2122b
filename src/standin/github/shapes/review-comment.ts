import type { Pull } from '../world/pull.ts';
import type { ReviewComment } from '../world/review.ts';
import type { World } from '../world/world.ts';
import { simpleUser } from './account.ts';
import { authorAssociation } from './author-association.ts';
import { moment } from './moment.ts';
import { nodeId } from './node-id.ts';
import { pullPage, pullUrl } from './pull.ts';
import { reactionRollup } from './reaction.ts';
import { repositoryUrl } from './repository.ts';
import { shownBody } from './shown-body.ts';

/** GitHub's `pull-request-review-comment`: outdated, its `line` and `position` are null. Source: github-facts §3.6. */
export function reviewComment(world: World, pull: Pull, comment: ReviewComment) {
  const url = `${repositoryUrl(world, pull.repository)}/pulls/comments/${comment.id}`;
  const page = `${pullPage(world, pull)}#discussion_r${comment.id}`;
  const { thread } = comment;
  const original = thread.originalAnchor;
  return {
    url,
    pull_request_review_id: comment.reviewId,
    id: comment.id,
    node_id: nodeId('PRRC', comment.id),
    diff_hunk: comment.diffHunk,
    path: comment.path,
    commit_id: comment.commitId,
    original_commit_id: comment.originalCommitId,
    user: simpleUser(world, comment.author),
    body: shownBody(world, comment.body),
    created_at: moment(comment.createdAt),
    updated_at: moment(comment.updatedAt),
    html_url: page,
    pull_request_url: pullUrl(world, pull),
    author_association: authorAssociation(pull.repository, comment.author),
    _links: {
      self: { href: url },
      html: { href: page },
      pull_request: { href: pullUrl(world, pull) },
    },
    reactions: reactionRollup(url, comment.reactions),
    start_line: thread.anchor?.start?.line ?? null,
    original_start_line: original?.start?.line ?? null,
    start_side: original?.start?.side ?? null,
    line: thread.anchor?.line ?? null,
    original_line: original?.line ?? null,
    side: original?.side ?? 'RIGHT',
    original_position: original?.position ?? 1,
    position: thread.subject === 'file' && !thread.isOutdated ? 1 : (thread.anchor?.position ?? null),
    subject_type: thread.subject,
    ...(comment.inReplyTo === undefined ? {} : { in_reply_to_id: comment.inReplyTo }),
  };
}
