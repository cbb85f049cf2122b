import { moment, momentOrNull } from '../../shapes/moment.ts';
import type { Pull } from '../../world/pull.ts';
import { fullName } from '../../world/repository.ts';
import type { ReviewComment } from '../../world/review.ts';
import { reactionsState } from './reactions-state.ts';

/** A pull request for `GET /_/state`, its reviews with their comments, pending ones too. */
export function pullState(pull: Pull) {
  const { head, base, merged } = pull;
  return {
    number: pull.number,
    title: pull.title,
    body: pull.body,
    author: pull.author.login,
    state: merged === undefined ? pull.state : 'merged',
    draft: pull.draft,
    locked: pull.locked,
    head: {
      repository: head.repository === undefined ? null : fullName(head.repository),
      ref: head.ref,
      sha: head.sha,
    },
    base: { ref: base.ref, sha: base.sha },
    mergeSha: pull.mergeSha ?? null,
    merged: merged === undefined ? null : { at: moment(merged.at), by: merged.by.login, sha: merged.sha },
    maintainerCanModify: pull.maintainerCanModify,
    labels: pull.labels.map(({ name }) => name),
    createdAt: moment(pull.createdAt),
    updatedAt: moment(pull.updatedAt),
    closedAt: momentOrNull(pull.closedAt),
    reviews: pull.reviews.map((review) => ({
      id: review.id,
      author: review.author.login,
      app: review.app ?? null,
      state: review.state,
      body: review.body,
      commitId: review.commitId,
      submittedAt: momentOrNull(review.submittedAt),
      minimized: review.minimized ?? null,
      comments: pull.comments.filter(({ reviewId }) => reviewId === review.id).map(commentState),
    })),
    threads: pull.threads.map((thread) => ({
      id: thread.id,
      path: thread.path,
      subject: thread.subject,
      anchor: thread.anchor,
      originalAnchor: thread.originalAnchor,
      originalCommitId: thread.originalCommitId,
      isOutdated: thread.isOutdated,
      resolvedBy: thread.resolvedBy?.login ?? null,
      comments: pull.comments.filter((comment) => comment.thread.id === thread.id).map(({ id }) => id),
    })),
  };
}

const commentState = (comment: ReviewComment) => ({
  id: comment.id,
  thread: comment.thread.id,
  inReplyTo: comment.inReplyTo ?? null,
  author: comment.author.login,
  app: comment.app ?? null,
  path: comment.path,
  body: comment.body,
  commitId: comment.commitId,
  originalCommitId: comment.originalCommitId,
  createdAt: moment(comment.createdAt),
  reactions: reactionsState(comment.reactions),
  minimized: comment.minimized ?? null,
});
