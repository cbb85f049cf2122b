import { githubHost } from '../../src/adapters/github/code-host.ts';
import { httpFetch } from '../../src/adapters/http-fetch.ts';
import type { CodeHost } from '../../src/ports/code-host.ts';
import { jobToken } from '../../src/standin/github/world/add-token.ts';
import type { Permissions } from '../../src/standin/github/world/token.ts';
import { fakeClock } from './fake-clock.ts';
import type { SmallGitHub } from './local-github.ts';
import { DEFAULT_PERMISSIONS } from './price-on-github.ts';

export interface HostWish {
  /** Those of the default layout unless given. */
  readonly permissions?: Permissions;
  /** A token instead of a job's. */
  readonly token?: string;
  readonly pushToken?: string;
  readonly timeoutMs?: number;
  /** Stops the run. */
  readonly signal?: AbortSignal;
  readonly env?: Readonly<Record<string, string>>;
  /** Where the API and git are said to be, if not where they are. */
  readonly url?: string;
}

/** The real adapter on a local GitHub; what it waits takes no time and stands in `slept`. */
export async function hostOn(
  github: Pick<SmallGitHub, 'url' | 'git' | 'world' | 'repository'>,
  wish: HostWish = {},
): Promise<{ readonly host: CodeHost; readonly slept: readonly number[]; readonly token: string }> {
  const token =
    wish.token ?? jobToken(github.world, github.repository, wish.permissions ?? DEFAULT_PERMISSIONS);
  const clock = fakeClock();
  const env = { PATH: process.env.PATH ?? '', ...wish.env };
  const host = githubHost({
    apiUrl: wish.url ?? github.url,
    serverUrl: wish.url ?? github.git,
    repository: 'acme/shop',
    token,
    pushToken: wish.pushToken,
    fetch: await httpFetch(env),
    env,
    clock,
    pause: (ms) => clock.sleep(ms),
    signal: wish.signal ?? new AbortController().signal,
    ...(wish.timeoutMs === undefined ? {} : { timeoutMs: wish.timeoutMs }),
  });
  return { host, slept: clock.slept, token };
}
