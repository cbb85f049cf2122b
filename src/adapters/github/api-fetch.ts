import { timeLimit } from '../time-limit.ts';

type Fetch = typeof globalThis.fetch;

const MOST_HOPS = 3;
const VERBATIM = [307, 308];
const MOVED = [301, ...VERBATIM];

/**
 * `fetch` for the API: ends with `runSignal`, or after `timeoutMs` for headers and body together, and follows redirects of a
 * renamed repository as far as the token may go, within the same origin. A read is followed always; a write only where GitHub
 * says to repeat it as it is (307, 308). With `redirect: manual` a 302 is the answer. Source: GitHub, "Best practices for
 * using the REST API", "Follow redirects".
 */
export function apiFetch(fetch: Fetch, timeoutMs: number, runSignal: AbortSignal): Fetch {
  return async (input, init) => {
    const isRead = (init?.method ?? 'GET') === 'GET';
    const followed = init?.redirect === 'manual' ? MOVED : isRead ? [...MOVED, 302] : VERBATIM;
    let url = String(input);
    for (let hop = 0; ; hop += 1) {
      const signal = timeLimit(runSignal, timeoutMs);
      const answer = await fetch(url, { ...init, redirect: 'manual', signal });
      const next = followed.includes(answer.status) ? within(url, answer.headers.get('location')) : undefined;
      if (next === undefined || hop === MOST_HOPS) return answer;
      await answer.body?.cancel();
      url = next;
    }
  };
}

/** The address that a redirect leads to, where it is of the same origin. */
function within(url: string, location: string | null): string | undefined {
  if (location === null || !URL.canParse(location, url)) return undefined;
  const next = new URL(location, url);
  return next.origin === new URL(url).origin ? next.href : undefined;
}
