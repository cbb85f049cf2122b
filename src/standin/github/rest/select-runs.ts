import { type Answer, invalid } from '../http/answer.ts';
import { lastAttempt, type Run } from '../world/run.ts';

// Source: REST docs, workflow runs: a filtered list gives at most this many.
const MOST_FILTERED = 1000;
const FILTERS = ['actor', 'branch', 'event', 'status', 'created', 'check_suite_id', 'head_sha'];

/** The runs that a list's query asks for, newest first. Source: github-facts §1.3. */
export function selectRuns(runs: readonly Run[], query: URLSearchParams): readonly Run[] | Answer {
  const status = query.get('status');
  if (status !== null && !STATUSES.has(status)) return invalid('WorkflowRun', 'status', 'invalid');
  const created = rangeOf(query.get('created'));
  const wants = (name: string, value: string) => query.get(name) === null || query.get(name) === value;
  const chosen = runs.filter((run) => {
    const attempt = lastAttempt(run);
    return (
      wants('actor', run.actor.login) &&
      wants('branch', run.headBranch) &&
      wants('event', run.event) &&
      wants('head_sha', run.headSha) &&
      wants('check_suite_id', String(run.suiteId)) &&
      (status === null || attempt.status === status || attempt.conclusion === status) &&
      created(run.createdAt)
    );
  });
  const newest = chosen.toSorted(
    (one, other) => other.createdAt.getTime() - one.createdAt.getTime() || other.id - one.id,
  );
  return FILTERS.some((name) => query.has(name)) ? newest.slice(0, MOST_FILTERED) : newest;
}

const STATUSES = new Set([
  ...['queued', 'in_progress', 'completed', 'waiting', 'requested', 'pending'],
  ...['action_required', 'cancelled', 'failure', 'neutral', 'skipped', 'stale', 'success', 'timed_out'],
]);

/** `2026-01-31`, `>=…`, `>…`, `<=…`, `<…`, `…..…`, with days or moments. Source: GitHub doc "Understanding the search syntax". */
function rangeOf(text: string | null): (at: Date) => boolean {
  if (text === null) return () => true;
  const [from = '', to] = text.split('..', 2);
  if (to !== undefined) return (at) => isFrom(at, from) && isUntil(at, to);
  const [, sign = '', value = ''] = /^(>=|<=|>|<)?(.*)$/.exec(text) ?? [];
  if (sign === '>=') return (at) => isFrom(at, value);
  if (sign === '<=') return (at) => isUntil(at, value);
  if (sign === '>') return (at) => !isUntil(at, value);
  if (sign === '<') return (at) => !isFrom(at, value);
  return (at) => isFrom(at, value) && isUntil(at, value);
}

const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text);
const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);
const isFrom = (at: Date, text: string): boolean => text === '*' || seconds(at) >= seconds(new Date(text));
const isUntil = (at: Date, text: string): boolean =>
  text === '*' || seconds(at) <= seconds(new Date(isDay(text) ? `${text}T23:59:59Z` : text));
