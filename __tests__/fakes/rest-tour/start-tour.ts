import { addAccount } from '../../../src/standin/github/world/add-account.ts';
import { jobToken, userToken } from '../../../src/standin/github/world/add-token.ts';
import type { BusyGitHub } from '../busy-github.ts';

export interface Wish {
  readonly as?: 'job' | 'ada' | 'lee';
  readonly body?: unknown;
  readonly query?: string;
  readonly accept?: string;
}

export interface Tour {
  readonly github: BusyGitHub;
  /** Every endpoint called so far, `METHOD template`. */
  readonly visited: ReadonlySet<string>;
  /** Values of the paths' parameters that hold for the rest of the tour. */
  readonly known: Record<string, unknown>;
  /** Calls `METHOD template` (`~` is the repository), gives JSON or text, throws for a refusal. */
  call(name: string, wish?: Wish, own?: Readonly<Record<string, unknown>>): Promise<unknown>;
}

/** Begins a tour of the REST API as a job that may write everything, as ada (admin) and as lee (write). */
export function startTour(github: BusyGitHub): Tour {
  const { world, repository } = github;
  const write = 'write';
  const tokens = {
    job: jobToken(world, repository, {
      actions: write,
      checks: write,
      contents: write,
      issues: write,
      pull_requests: write,
      statuses: write,
    }),
    ada: userToken(world, addAccount(world, 'ada')),
    lee: userToken(world, addAccount(world, 'lee')),
  };
  repository.roles.set('lee', write);
  const visited = new Set<string>();
  const known: Record<string, unknown> = { owner: 'acme', repo: 'shop' };
  return {
    github,
    visited,
    known,
    call: async (name, wish = {}, own = {}) => {
      const [method = '', short = ''] = name.split(' ');
      const template = short.replace(/^~/, '/repos/{owner}/{repo}');
      visited.add(`${method} ${template}`);
      const answer = await fetch(
        `${github.url}${filled(template, { ...known, ...own })}${wish.query ?? ''}`,
        {
          method,
          redirect: 'manual',
          headers: {
            authorization: `Bearer ${tokens[wish.as ?? 'job']}`,
            ...(wish.accept === undefined ? {} : { accept: wish.accept }),
          },
          ...(wish.body === undefined ? {} : { body: JSON.stringify(wish.body) }),
        },
      );
      const text = await answer.text();
      if (answer.status >= 400) throw new Error(`${name}: ${answer.status} ${text}`);
      return (answer.headers.get('content-type') ?? '').includes('json') ? JSON.parse(text) : text;
    },
  };
}

function filled(template: string, values: Readonly<Record<string, unknown>>): string {
  return template.replaceAll(/\{(\w+)\}/g, (_whole, key: string) => {
    if (values[key] === undefined) throw new Error(`${template}: no ${key}`);
    return encodeURIComponent(String(values[key])).replaceAll('%2F', '/');
  });
}

/** Follows keys into an answer. */
export const at = (value: unknown, ...keys: readonly (string | number)[]): unknown =>
  keys.reduce((found: unknown, key) => (found as Record<string | number, unknown>)[key], value);
