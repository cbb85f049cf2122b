import type { Caller } from '../world/token.ts';
import type { World } from '../world/world.ts';
import { now } from '../world/world.ts';
import { type Answer, refused } from './answer.ts';
import { documented } from './documented.ts';

/** Requests an hour by kind of token, and the secondary limits. Source: github-facts §7. */
export const GITHUB_LIMITS = {
  job: 1000,
  app: 5000,
  user: 5000,
  anonymous: 60,
  /** Points in any minute: a GET or query costs 1, a write or mutation 5. */
  pointsPerMinute: 900,
  graphqlPointsPerMinute: 2000,
  contentPerMinute: 80,
  contentPerHour: 500,
};
export type LimitValues = { -readonly [Name in keyof typeof GITHUB_LIMITS]: number };

/** REST and GraphQL are counted apart. */
export type Resource = 'core' | 'graphql';

const HOUR = 3_600_000;
const MINUTE = 60_000;

interface Usage {
  start: number;
  used: number;
  readonly points: { at: number; cost: number }[];
  readonly content: number[];
}

/** Counts requests by token; a job token's primary limit is shared by its repository. */
export class Limits {
  readonly values: LimitValues = { ...GITHUB_LIMITS };
  private readonly usages = new Map<string, Usage>();
  private readonly world: World;

  constructor(world: World) {
    this.world = world;
  }

  /** What GitHub shows in `x-ratelimit-*`; resets are epoch seconds. */
  headers(caller: Caller, resource: Resource = 'core'): Record<string, string> {
    const { limit, used, reset } = this.state(caller, resource);
    return {
      'x-ratelimit-limit': String(limit),
      'x-ratelimit-remaining': String(Math.max(0, limit - used)),
      'x-ratelimit-used': String(used),
      'x-ratelimit-reset': String(reset),
      'x-ratelimit-resource': resource,
    };
  }

  state(caller: Caller, resource: Resource = 'core'): { limit: number; used: number; reset: number } {
    const usage = this.usageOf(caller, resource);
    return {
      limit: this.values[caller.kind],
      used: usage.used,
      reset: Math.ceil((usage.start + HOUR) / 1000),
    };
  }

  /** Counts one request; the refusal when it is over a limit. */
  count(
    caller: Caller,
    request: { readonly resource: Resource; readonly writes: boolean; readonly makesContent: boolean },
  ): Answer | undefined {
    const usage = this.usageOf(caller, request.resource);
    if (usage.used >= this.values[caller.kind]) return primary(caller, request.resource);
    const at = now(this.world).getTime();
    usage.used += 1;
    const cost = request.writes ? 5 : 1;
    drop(usage.points, ({ at: then }) => then <= at - MINUTE);
    drop(usage.content, (then) => then <= at - HOUR);
    const spent = usage.points.reduce((sum, point) => sum + point.cost, cost);
    const most =
      request.resource === 'core' ? this.values.pointsPerMinute : this.values.graphqlPointsPerMinute;
    if (spent > most) return this.secondary(60);
    usage.points.push({ at, cost });
    if (!request.makesContent) return undefined;
    const lastMinute = usage.content.filter((then) => then > at - MINUTE).length;
    if (lastMinute >= this.values.contentPerMinute) return this.secondary(60);
    if (usage.content.length >= this.values.contentPerHour) return this.secondary(600);
    usage.content.push(at);
    return undefined;
  }

  /** Takes a counted REST request back: a 304 is free. */
  giveBack(caller: Caller): void {
    const usage = this.usageOf(caller, 'core');
    usage.used = Math.max(0, usage.used - 1);
  }

  private secondary(retryAfterSeconds: number): Answer {
    const message =
      'You have exceeded a secondary rate limit. Please wait a few minutes before you try again. If you reach out to GitHub Support for help, please include the request ID.';
    return {
      ...documented(
        refused(Number(this.world.switches.secondaryLimit), message),
        `${LIMIT_PAGE}#about-secondary-rate-limits`,
      ),
      headers: { 'retry-after': String(retryAfterSeconds) },
    };
  }

  private usageOf(caller: Caller, resource: Resource): Usage {
    const key = `${resource} ${keyOf(caller)}`;
    const at = now(this.world).getTime();
    const known = this.usages.get(key);
    if (known !== undefined) {
      if (at >= known.start + HOUR) Object.assign(known, { start: at, used: 0 });
      return known;
    }
    const usage: Usage = { start: at, used: 0, points: [], content: [] };
    this.usages.set(key, usage);
    return usage;
  }
}

const LIMIT_PAGE = 'using-the-rest-api/rate-limits-for-the-rest-api';
const ANONYMOUS_HINT =
  "But here's the good news: Authenticated requests get a higher rate limit. Check out the documentation for more details.";

function keyOf(caller: Caller): string {
  if (caller.kind === 'anonymous') return 'anonymous';
  if (caller.kind === 'user') return `user ${caller.account.id}`;
  // One for all tokens of an installation.
  return `${caller.app} ${caller.repository?.id}`;
}

/** GraphQL tells it with 200. Source: GitHub doc "Rate limits for the GraphQL API"; githubkit#271, release-drafter#1018. */
function primary(caller: Caller, resource: Resource): Answer {
  const who =
    caller.kind === 'anonymous'
      ? '127.0.0.1'
      : caller.kind === 'user'
        ? `user ID ${caller.account.id}`
        : `installation ID ${caller.repository?.id ?? 0}`;
  const hint = caller.kind === 'anonymous' ? ` (${ANONYMOUS_HINT})` : '';
  const message = `API rate limit exceeded for ${who}.${hint}`;
  if (resource === 'graphql') return { status: 200, body: { errors: [{ type: 'RATE_LIMITED', message }] } };
  return documented(refused(403, message), LIMIT_PAGE);
}

function drop<T>(list: T[], isOld: (item: T) => boolean): void {
  const keep = list.filter((item) => !isOld(item));
  list.splice(0, list.length, ...keep);
}
