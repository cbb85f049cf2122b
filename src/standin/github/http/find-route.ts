import type { Method, Route } from './route.ts';

export interface FoundRoute {
  readonly route: Route;
  readonly parameters: Readonly<Record<string, string>>;
}

/** Compiles a table of routes into a look-up by method and decoded path; more literal parts win over fewer. */
export function routeFinder(
  routes: readonly Route[],
): (method: Method, path: string) => FoundRoute | undefined {
  const compiled = routes
    .map((route) => ({ route, parts: route.path.split('/') }))
    .sort((one, other) => literals(other.parts) - literals(one.parts));
  return (method, path) => {
    const asked = path.split('/');
    for (const { route, parts } of compiled) {
      if (route.method !== method) continue;
      const parameters = matched(parts, asked);
      if (parameters !== undefined) return { route, parameters };
    }
    return undefined;
  };
}

// Parameters that GitHub lets span slashes: a branch, a ref, a file.
const WIDE = new Set(['{ref}', '{path}', '{branch}', '{basehead}']);
const literals = (parts: readonly string[]) => parts.filter((part) => !part.startsWith('{')).length;

function matched(parts: readonly string[], asked: readonly string[]): Record<string, string> | undefined {
  const found: Record<string, string> = {};
  let at = 0;
  for (const [index, part] of parts.entries()) {
    const rest = parts.length - index - 1;
    const end = WIDE.has(part) ? asked.length - rest : at + 1;
    const text = asked.slice(at, end).join('/');
    if (end > asked.length || end <= at) return undefined;
    if (part.startsWith('{')) {
      const value = decoded(text);
      if (value === undefined || (value === '' && part !== '{path}')) return undefined;
      found[part.slice(1, -1)] = value;
    } else if (part !== text) return undefined;
    at = end;
  }
  return at === asked.length ? found : undefined;
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
