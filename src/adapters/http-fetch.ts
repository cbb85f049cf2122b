import { proxySettings } from './proxy-settings.ts';

type Fetch = typeof globalThis.fetch;

/** Node's own `fetch` gives up on a reply whose head takes longer, whatever timer its caller has set. */
const NODE_WAITS_MS = 300_000;

/**
 * A `fetch` that honours HTTPS_PROXY, HTTP_PROXY and NO_PROXY (Node 20's own does not) and follows no redirect, so
 * that a key or a prompt never goes where it was not sent: a redirect is an error, or with `manual` an answer. With
 * `replyTimeoutMs` (milliseconds) over five minutes it waits as long as the caller, who ends the request.
 */
export async function httpFetch(
  env: Readonly<Record<string, string | undefined>>,
  replyTimeoutMs = 0,
): Promise<Fetch> {
  const { http, https, noProxy } = proxySettings(env);
  const isPatient = replyTimeoutMs >= NODE_WAITS_MS;
  if (https === undefined && !isPatient)
    return (input, init) => fetch(input, { ...init, redirect: notFollowed(init) });
  const undici = await import(/* webpackMode: "eager" */ 'undici');
  const limits = isPatient ? { headersTimeout: 0, bodyTimeout: 0 } : {};
  const dispatcher =
    https === undefined
      ? new undici.Agent(limits)
      : new undici.EnvHttpProxyAgent({ httpProxy: http ?? '', httpsProxy: https, noProxy, ...limits });
  const proxied = undici.fetch as unknown as (input: unknown, init: unknown) => Promise<Response>;
  return (input, init) => proxied(input, { ...init, redirect: notFollowed(init), dispatcher });
}

const notFollowed = (init: RequestInit | undefined): 'error' | 'manual' =>
  init?.redirect === 'manual' ? 'manual' : 'error';
