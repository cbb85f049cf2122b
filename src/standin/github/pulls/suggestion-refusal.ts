import { type Answer, refused } from '../http/answer.ts';
import { roleOf } from '../http/authorize.ts';
import type { Account } from '../world/account.ts';
import { isCrossRepository, type Pull } from '../world/pull.ts';
import type { ReviewComment } from '../world/review.ts';
import { isAtLeast } from '../world/role.ts';
import type { World } from '../world/world.ts';
import type { DiffFile } from './diff-files.ts';
import { readHunks } from './read-hunks.ts';

const says = (message: string): Answer => refused(422, message);

/** Texts of the button, as GitHub's page words them. Source: github-facts §3.5. */
export const NO_CHANGES = says('This suggestion is invalid because no changes were made to the code.');
export const ONE_PER_LINE = says('Only one suggestion per line can be applied in a batch.');
export const NOT_NOW = says('Suggestion cannot be applied right now. Please check back later.');
const CLOSED = says('Suggestions cannot be applied while the pull request is closed.');
const DELETED_LINES = says('Applying suggestions on deleted lines is not supported.');
const OUTDATED = says('Outdated suggestions cannot be applied.');
const RESOLVED = says('This suggestion has been applied or marked resolved.');
const PENDING = says('Suggestions cannot be applied from pending reviews.');
const NO_ACCESS = says('Only people with write access to the repository can apply suggestions.');
const NO_EDITS = says('The author of this pull request does not allow edits from maintainers.');
export const NO_SUGGESTION = says('This comment holds no suggestion.');

/** Why nobody, or not this person, may apply suggestions here; undefined when they may. Source: github-facts §3.7. */
export function refuseApplying(pull: Pull, by: Account): Answer | undefined {
  if (pull.state === 'closed') return CLOSED;
  const { repository: head } = pull.head;
  if (head === undefined) return NOT_NOW;
  if (isAtLeast(roleOf(head, by.login), 'write')) return undefined;
  if (!isAtLeast(roleOf(pull.repository, by.login), 'write')) return NO_ACCESS;
  return isCrossRepository(pull) && !pull.maintainerCanModify ? NO_EDITS : undefined;
}

/** Why this comment's suggestion has no button; `files` is the pull request's diff at its head. Source: github-facts §3.5. */
export function refuseComment(
  world: World,
  pull: Pull,
  comment: ReviewComment,
  files: readonly DiffFile[],
): Answer | undefined {
  const { thread } = comment;
  const review = pull.reviews.find(({ id }) => id === comment.reviewId);
  if (review?.state === 'PENDING') return PENDING;
  if (thread.resolvedBy !== undefined) return RESOLVED;
  if (thread.isOutdated) return OUTDATED;
  if (thread.anchor === null) return NO_SUGGESTION;
  const { side, start } = thread.anchor;
  if (side === 'LEFT' || start?.side === 'LEFT') return DELETED_LINES;
  const file = files.find(({ path }) => path === thread.path);
  const isRefused = world.switches.clickOverDeletion === 'refused';
  return isRefused && spansDeletion(file, comment) ? DELETED_LINES : undefined;
}

function spansDeletion(file: DiffFile | undefined, { thread }: ReviewComment): boolean {
  const { anchor } = thread;
  if (anchor?.start === undefined) return false;
  const first = anchor.start.line;
  for (const { lines } of readHunks(file?.patch ?? '')) {
    const start = lines.findIndex(({ right }) => right === first);
    const end = lines.findIndex(({ right }) => right === anchor.line);
    if (start === -1 || end === -1) continue;
    return lines.slice(start, end).some(({ kind }) => kind === 'deleted');
  }
  return false;
}
