import * as v from 'valibot';
import { refused } from '../http/answer.ts';
import { clickSuggestions } from '../pulls/click-suggestions.ts';
import { pullEvent } from './pull-event.ts';

/** Somebody presses "Commit suggestion" on a comment, or commits a batch of several; answers the push. Source: github-facts §3.4 to §3.7. */
export const clickEvent = pullEvent(
  'click',
  {
    comments: v.pipe(v.array(v.number()), v.minLength(1)),
    message: v.optional(v.string()),
  },
  async (world, { pull, by }, { comments: ids, message }) => {
    const comments = pull.comments.filter(({ id }) => ids.includes(id));
    const unknown = ids.find((id) => !comments.some((comment) => comment.id === id));
    if (unknown !== undefined) {
      return refused(404, `Pull request ${pull.number} has no review comment ${unknown}.`);
    }
    return clickSuggestions(world, pull, { by: by.account, comments, message });
  },
);
