import type { Actor } from '../world/actor.ts';
import type { Pull } from '../world/pull.ts';
import type { Review, ReviewComment, Thread } from '../world/review.ts';
import { nextId, now, type World } from '../world/world.ts';
import { followThread } from './follow-head.ts';
import type { PlacedThread, ThreadWish } from './place-thread.ts';
import { pullDiff } from './pull-diff.ts';

/** Adds a comment that starts a thread on `commitId`; on an older commit than the head, the thread follows at once. */
export async function addThread(
  world: World,
  pull: Pull,
  review: Review,
  wish: {
    readonly at: Pick<ThreadWish, 'path' | 'subject'>;
    readonly placed: PlacedThread;
    readonly commitId: string;
    readonly body: string;
    readonly by: Actor;
  },
): Promise<ReviewComment> {
  const thread: Thread = {
    id: nextId(world),
    path: wish.at.path,
    originalPath: wish.at.path,
    subject: wish.at.subject,
    anchor: wish.placed.anchor,
    originalAnchor: wish.placed.anchor,
    originalCommitId: wish.commitId,
    isOutdated: false,
    resolvedBy: undefined,
  };
  pull.threads.push(thread);
  const comment = addComment(world, pull, review, {
    thread,
    diffHunk: wish.placed.diffHunk,
    body: wish.body,
    by: wish.by,
    inReplyTo: undefined,
  });
  if (wish.commitId !== pull.head.sha) {
    await followThread(pull, thread, await pullDiff(world, pull), pull.head.sha);
  }
  return comment;
}

/** Adds a reply; it hangs where the top comment of its thread does. */
export const addReply = (
  world: World,
  pull: Pull,
  review: Review,
  wish: { readonly to: ReviewComment; readonly body: string; readonly by: Actor },
): ReviewComment =>
  addComment(world, pull, review, {
    thread: wish.to.thread,
    diffHunk: wish.to.diffHunk,
    body: wish.body,
    by: wish.by,
    inReplyTo: wish.to.inReplyTo ?? wish.to.id,
  });

function addComment(
  world: World,
  pull: Pull,
  review: Review,
  wish: Pick<ReviewComment, 'thread' | 'diffHunk' | 'body' | 'inReplyTo'> & { readonly by: Actor },
): ReviewComment {
  const at = now(world);
  const top = pull.comments.find(({ id }) => id === wish.inReplyTo);
  const comment: ReviewComment = {
    id: nextId(world),
    reviewId: review.id,
    thread: wish.thread,
    inReplyTo: wish.inReplyTo,
    author: wish.by.account,
    app: wish.by.app,
    body: wish.body,
    path: wish.thread.path,
    diffHunk: wish.diffHunk,
    commitId: top?.commitId ?? wish.thread.originalCommitId,
    originalCommitId: wish.thread.originalCommitId,
    createdAt: at,
    updatedAt: at,
    reactions: [],
    minimized: undefined,
  };
  pull.comments.push(comment);
  return comment;
}
