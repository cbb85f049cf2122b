import { issueOfPull } from '../shapes/issue.ts';
import { issueComment } from '../shapes/issue-comment.ts';
import type { IssueComment } from '../world/comment.ts';
import type { Delivery } from '../world/delivery.ts';
import type { Pull } from '../world/pull.ts';
import type { World } from '../world/world.ts';
import { type CommentChange, changesOf } from './comment-change.ts';
import { deliver } from './deliver.ts';

/** Delivers `issue_comment`: an issue with `pull_request`, no head. Source: github-facts §1.4. */
export const deliverIssueComment = (
  world: World,
  pull: Pull,
  comment: IssueComment,
  happened: CommentChange,
): Promise<Delivery> =>
  deliver(world, {
    event: 'issue_comment',
    action: happened.action,
    repository: pull.repository,
    by: happened.by,
    pull,
    payload: {
      ...changesOf(happened),
      issue: issueOfPull(world, pull),
      comment: issueComment(world, pull.repository, comment),
    },
  });
