import { proxySettings } from './proxy-settings.ts';

type Fetch = typeof globalThis.fetch;

/**
 * A `fetch` that honours HTTPS_PROXY, HTTP_PROXY and NO_PROXY (Node 20's own does not) and follows no redirect, so
 * that a key or a prompt never goes where it was not sent: a redirect is an error, or with `manual` an answer.
 */
export async function httpFetch(env: Readonly<Record<string, string | undefined>>): Promise<Fetch> {
  const { http, https, noProxy } = proxySettings(env);
  if (https === undefined) return (input, init) => fetch(input, { ...init, redirect: notFollowed(init) });
  const undici = await import(/* webpackMode: "eager" */ 'undici');
  const dispatcher = new undici.EnvHttpProxyAgent({ httpProxy: http ?? '', httpsProxy: https, noProxy });
  const proxied = undici.fetch as unknown as (input: unknown, init: unknown) => Promise<Response>;
  return (input, init) => proxied(input, { ...init, redirect: notFollowed(init), dispatcher });
}

const notFollowed = (init: RequestInit | undefined): 'error' | 'manual' =>
  init?.redirect === 'manual' ? 'manual' : 'error';
