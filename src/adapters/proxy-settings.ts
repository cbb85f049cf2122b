export interface ProxySettings {
  readonly http: string | undefined;
  readonly https: string | undefined;
  /** Comma-separated hosts that are asked directly, this machine always among them; `*` is all. */
  readonly noProxy: string;
}

/** What HTTPS_PROXY, HTTP_PROXY and NO_PROXY say, lower case first; HTTP_PROXY serves https too where nothing else does. */
export function proxySettings(env: Readonly<Record<string, string | undefined>>): ProxySettings {
  const first = (...names: string[]) =>
    names.map((name) => env[name]).find((value) => value !== undefined && value !== '');
  const http = first('http_proxy', 'HTTP_PROXY');
  return {
    http,
    https: first('https_proxy', 'HTTPS_PROXY') ?? http,
    noProxy: withLoopback(first('no_proxy', 'NO_PROXY')),
  };
}

/** A server on this machine is never asked through a proxy. */
function withLoopback(noProxy: string | undefined): string {
  if (noProxy?.trim() === '*') return '*';
  return [...(noProxy === undefined ? [] : [noProxy]), 'localhost', '127.0.0.1', '::1', '[::1]'].join(',');
}
