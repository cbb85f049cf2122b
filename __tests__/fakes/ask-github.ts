import type { LocalGitHub } from '../../src/standin/github/server.ts';

export interface Asked {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The parsed body; undefined where it is no JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into whatever came.
  readonly json: any;
}

export interface Question {
  readonly method?: string;
  readonly token?: string;
  /** JSON, or text that goes as it is. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** The request breaks the published schema on purpose. */
  readonly isWrong?: boolean;
}

/** One request below the API's URL (a path), or to a whole URL; redirects are not followed. */
export async function ask(
  github: Pick<LocalGitHub, 'url'>,
  where: string,
  { method, token, body, headers, isWrong }: Question = {},
): Promise<Asked> {
  const answer = await fetch(where.startsWith('http') ? where : `${github.url}${where}`, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    redirect: 'manual',
    headers: {
      accept: 'application/vnd.github+json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(isWrong === true ? { 'x-expect-invalid-request': 'true' } : {}),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, text, json: parsed(text) };
}

/** A request of the control surface, `/_/…`. */
export const control = (
  github: Pick<LocalGitHub, 'git'>,
  path: string,
  body?: unknown,
  method?: string,
): Promise<Asked> =>
  ask({ url: github.git }, `/_/${path}`, {
    ...(body === undefined ? {} : { body }),
    ...(method === undefined ? {} : { method }),
  });

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
