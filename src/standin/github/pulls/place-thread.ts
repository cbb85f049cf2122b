import { type Answer, refused } from '../http/answer.ts';
import type { Anchor } from '../world/review.ts';
import type { DiffFile } from './diff-files.ts';
import { type AnchorProblem, type AnchorWish, findAnchor } from './find-anchor.ts';

export interface ThreadWish extends AnchorWish {
  readonly path: string;
  readonly subject: 'line' | 'file';
}

export interface PlacedThread {
  readonly anchor: Anchor | null;
  readonly diffHunk: string;
}

/** Finds the place of a new thread in a pull request's diff, or says why there is none. Source: github-facts §3.2, §3.3. */
export function placeThread(
  files: readonly DiffFile[],
  wish: ThreadWish,
): PlacedThread | readonly AnchorProblem[] {
  const file = files.find(({ path }) => path === wish.path);
  if (file === undefined) return [UNRESOLVED];
  if (wish.subject === 'file') return { anchor: null, diffHunk: '' };
  return file.isTooLarge ? [TOO_LARGE] : findAnchor(file, wish);
}

export const isPlaced = (placed: PlacedThread | readonly AnchorProblem[]): placed is PlacedThread =>
  'anchor' in placed;

const UNRESOLVED: AnchorProblem = { field: 'path', code: 'invalid', says: 'could not be resolved' };
const TOO_LARGE: AnchorProblem = { field: 'path', code: 'custom', says: 'diff too large' };

/** The problems as the review endpoint words them: all in one sentence that does not name the comment. Source: github-facts §3.3. */
export function asSentence(problems: readonly AnchorProblem[]): string {
  if (problems.includes(UNRESOLVED)) return 'Path could not be resolved';
  if (problems.includes(TOO_LARGE)) return 'pull_request_review_thread.path diff too large';
  const parts = problems.map(
    ({ field, says }) => `Pull request review thread ${field.replace('_', ' ')} ${says}`,
  );
  const last = parts.pop() ?? '';
  if (parts.length === 0) return last;
  return parts.length === 1 ? `${parts[0]} and ${last}` : `${parts.join(', ')}, and ${last}`;
}

/** The problems as the single-comment endpoint words them: objects. Source: github-facts §3.1. */
export const asObjects = (problems: readonly AnchorProblem[]): Answer =>
  refused(
    422,
    'Validation Failed',
    problems.map(({ field, code, says }) => ({
      resource: 'PullRequestReviewComment',
      code,
      field: `pull_request_review_thread.${field}`,
      ...(code === 'custom' ? { message: `pull_request_review_thread.${field} ${says}` } : {}),
    })),
  );
