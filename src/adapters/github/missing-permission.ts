import type { Thrown } from './thrown.ts';

// What GitHub says to a token that lacks a permission; any other 403 (a lock, a rule, a workflow file) has its own words.
const LACKS = /not accessible by|must have|does not have the correct permissions/i;

/**
 * The missing line of `permissions:`, as GitHub's header has it (`contents=write; …` becomes `contents: write`), else
 * `needed`; undefined where a permission is not what is missing.
 */
export function missingPermission(
  message: string,
  headers: Thrown['headers'],
  needed: string | undefined,
): string | undefined {
  if (!LACKS.test(message)) return undefined;
  const match = /^([a-z_]+)=(read|write)/.exec(String(headers?.['x-accepted-github-permissions'] ?? ''));
  return match === null ? needed : `${match[1]?.replaceAll('_', '-')}: ${match[2]}`;
}
