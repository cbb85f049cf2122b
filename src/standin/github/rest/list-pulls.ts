import { type Answer, invalid } from '../http/answer.ts';
import type { Pull } from '../world/pull.ts';

const VALUES: Readonly<Record<string, readonly string[]>> = {
  state: ['open', 'closed', 'all'],
  sort: ['created', 'updated', 'popularity', 'long-running'],
  direction: ['asc', 'desc'],
};

/** The pull requests that a query asks for, newest first unless it says else; 422 for a value that is none. Source: REST docs, list pull requests. */
export function listPulls(pulls: readonly Pull[], query: URLSearchParams): Pull[] | Answer {
  const wrong = Object.keys(VALUES).find(
    (name) => !(VALUES[name] ?? []).includes(query.get(name) ?? VALUES[name]?.[0] ?? ''),
  );
  if (wrong !== undefined) return invalid('PullRequest', wrong, 'invalid');
  const state = query.get('state') ?? 'open';
  const base = query.get('base');
  // A head without its owner is no filter: GitHub ignores it.
  const head = /^[^:]+:.+$/.exec(query.get('head') ?? '')?.[0];
  const sort = query.get('sort') ?? 'created';
  const isDescending = (query.get('direction') ?? (sort === 'created' ? 'desc' : 'asc')) === 'desc';
  return pulls
    .filter((pull) => state === 'all' || pull.state === state)
    .filter((pull) => base === null || pull.base.ref === base)
    .filter((pull) => head === undefined || labelOf(pull) === lowerOwner(head))
    .sort(
      (one, other) => (isDescending ? -1 : 1) * (rank(one, sort) - rank(other, sort) || one.id - other.id),
    );
}

const labelOf = ({ head }: Pull): string => lowerOwner(`${head.owner.login}:${head.ref}`);

const lowerOwner = (label: string): string => {
  const colon = label.indexOf(':');
  return label.slice(0, colon).toLowerCase() + label.slice(colon);
};

function rank(pull: Pull, sort: string): number {
  if (sort === 'updated') return pull.updatedAt.getTime();
  if (sort === 'popularity') {
    return pull.repository.comments.filter(({ number }) => number === pull.number).length;
  }
  return pull.createdAt.getTime();
}
