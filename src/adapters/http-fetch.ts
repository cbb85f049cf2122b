type Fetch = typeof globalThis.fetch;

/**
 * A `fetch` that honours HTTPS_PROXY, HTTP_PROXY and NO_PROXY (Node 20's own does not) and follows no redirect, so
 * that a key or a prompt never goes where it was not sent.
 */
export async function httpFetch(env: Readonly<Record<string, string | undefined>>): Promise<Fetch> {
  const http = first(env, 'http_proxy', 'HTTP_PROXY');
  const https = first(env, 'https_proxy', 'HTTPS_PROXY') ?? http;
  if (https === undefined) return (input, init) => fetch(input, { ...init, redirect: 'error' });
  const undici = await import(/* webpackMode: "eager" */ 'undici');
  const dispatcher = new undici.EnvHttpProxyAgent({
    httpProxy: http ?? '',
    httpsProxy: https,
    noProxy: withLoopback(first(env, 'no_proxy', 'NO_PROXY')),
  });
  const proxied = undici.fetch as unknown as (input: unknown, init: unknown) => Promise<Response>;
  return (input, init) => proxied(input, { ...init, redirect: 'error', dispatcher });
}

function first(env: Readonly<Record<string, string | undefined>>, ...names: string[]): string | undefined {
  return names.map((name) => env[name]).find((value) => value !== undefined && value !== '');
}

/** A server on this machine is never asked through a proxy. */
function withLoopback(noProxy: string | undefined): string {
  if (noProxy?.trim() === '*') return '*';
  return [...(noProxy === undefined ? [] : [noProxy]), 'localhost', '127.0.0.1', '::1', '[::1]'].join(',');
}
