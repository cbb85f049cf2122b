import { type Answer, isAnswer, notFound } from '../http/answer.ts';
import type { Call } from '../http/route.ts';
import { seesReview } from '../pulls/visible-reviews.ts';
import type { Pull } from '../world/pull.ts';
import type { Review, ReviewComment } from '../world/review.ts';

/** The number in a path parameter; undefined for what is none. */
export const numberIn = (call: Call, parameter: string): number | undefined => {
  const text = call.parameters[parameter] ?? '';
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
};

/** The pull request of `{pull_number}` or `{issue_number}`, or 404. */
function pullOf(call: Call): Pull | typeof notFound {
  const number = numberIn(call, 'pull_number') ?? numberIn(call, 'issue_number');
  return call.repository.pulls.find((pull) => pull.number === number) ?? notFound;
}

/** A handler that is given the pull request of the path; without it the answer is 404. */
export const onPull =
  <Rest extends readonly unknown[]>(
    answer: (call: Call, pull: Pull, ...rest: Rest) => Answer | Promise<Answer>,
  ) =>
  (call: Call, ...rest: Rest): Answer | Promise<Answer> => {
    const pull = pullOf(call);
    return isAnswer(pull) ? pull : answer(call, pull, ...rest);
  };

/** A handler that is given the review of the path too; without it the answer is 404. */
export const onReview = <Rest extends readonly unknown[]>(
  answer: (call: Call, pull: Pull, review: Review, ...rest: Rest) => Answer | Promise<Answer>,
) =>
  onPull((call, pull, ...rest: Rest) => {
    const review = reviewOf(call, pull);
    return isAnswer(review) ? review : answer(call, pull, review, ...rest);
  });

/** The review of `{review_id}`, or 404 for one that is not there or is another's draft. */
function reviewOf(call: Call, pull: Pull): Review | typeof notFound {
  const id = numberIn(call, 'review_id');
  return pull.reviews.find((review) => review.id === id && seesReview(call.caller, review)) ?? notFound;
}

/** The review comment of `{comment_id}` with its pull request, or 404. */
export function reviewCommentOf(call: Call): { pull: Pull; comment: ReviewComment } | typeof notFound {
  const id = numberIn(call, 'comment_id');
  for (const pull of call.repository.pulls) {
    const comment = pull.comments.find((candidate) => candidate.id === id);
    const review = pull.reviews.find((candidate) => candidate.id === comment?.reviewId);
    if (comment !== undefined && (review === undefined || seesReview(call.caller, review)))
      return { pull, comment };
  }
  return notFound;
}
