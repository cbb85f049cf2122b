import { OddAnswer } from './odd-answer.ts';
import { type Thrown, thrown } from './thrown.ts';

/** May the same read work a moment later? Source: GitHub, "Best practices for using the REST API". */
export function isTransient(error: unknown): boolean {
  if (error instanceof OddAnswer) return true;
  const { status, headers, errors } = thrown(error);
  if (isLimit(error)) return true;
  if (errors !== undefined) return errors.some(isStumble);
  if (headers === undefined) return status !== undefined;
  return status === 408 || (status ?? 0) >= 500;
}

/** GraphQL's 5xx: an error without a type. */
export const isStumble = ({ type, message }: NonNullable<Thrown['errors']>[number]): boolean =>
  type === undefined && /something went wrong|timed? ?out/i.test(message);

// GraphQL's words for its limits, which it tells with status 200. Source: GitHub, "Rate limits for the GraphQL API"; cli#4801.
const GRAPHQL_LIMIT = /rate limit(?: already)? exceeded|secondary rate limit|submitted too quickly/i;

/** Is this a rate limit, primary or secondary? */
export function isLimit(error: unknown): boolean {
  const { status, headers, message, errors } = thrown(error);
  if (errors !== undefined) {
    return errors.some(
      ({ type, message: said }) => type?.startsWith('RATE_LIMIT') || GRAPHQL_LIMIT.test(said),
    );
  }
  if (status === 429) return true;
  return (
    status === 403 && (/rate limit|abuse detection/i.test(message) || headers?.['retry-after'] !== undefined)
  );
}

const MINUTE_MS = 60_000;

/**
 * How long GitHub asks to wait after the `attempt`th try, in milliseconds; undefined when it does not say. `now` is our own
 * clock: a reset is a moment on GitHub's, so it is taken from the answer's `date` where that is there.
 */
export function askedWaitMs(error: unknown, attempt: number, now: Date): number | undefined {
  const { headers } = thrown(error);
  const retryAfter = headers?.['retry-after'];
  if (retryAfter !== undefined) {
    const seconds = Number(retryAfter);
    if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
    const until = Date.parse(String(retryAfter));
    if (Number.isFinite(until)) return Math.max(0, until - theirNow(headers, now));
  }
  if (!isLimit(error)) return undefined;
  const reset = resetOf(error);
  // Both have whole seconds: one more, or the next request comes a moment early.
  if (reset !== undefined) return Math.max(0, reset.getTime() - theirNow(headers, now)) + 1000;
  return MINUTE_MS * 2 ** (attempt - 1);
}

/** When the primary limit begins anew, on GitHub's clock; undefined unless it is used up. */
function resetOf(error: unknown): Date | undefined {
  const { headers } = thrown(error);
  const seconds = Number(headers?.['x-ratelimit-reset']);
  return String(headers?.['x-ratelimit-remaining']) === '0' && Number.isFinite(seconds)
    ? new Date(seconds * 1000)
    : undefined;
}

function theirNow(headers: Thrown['headers'], now: Date): number {
  const theirs = Date.parse(String(headers?.date ?? ''));
  return Number.isNaN(theirs) ? now.getTime() : theirs;
}

/** What a maintainer reads about a limit. */
export function limitSentence(error: unknown): string {
  const { message } = thrown(error);
  const reset = resetOf(error);
  const until = reset === undefined ? '' : ` until ${reset.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return `GitHub's rate limit is used up${until} (${message.replace(/\.$/, '')}): start Build Doctor again later.`;
}
