/** Where nothing answers, and what no route has. */
const NOWHERE = '/-';

/**
 * The path of a request within the API: a GHES instance serves it below `/api/v3` and `/api/graphql` and nowhere else,
 * github.com at the top. Source: REST docs, getting started (GHES).
 */
export function apiPath(pathname: string, isGhes: boolean): string {
  if (!isGhes) return pathname;
  if (pathname === '/api/graphql') return '/graphql';
  return /^\/api\/v3(?:\/|$)/.test(pathname) ? pathname.slice('/api/v3'.length) || '/' : NOWHERE;
}
