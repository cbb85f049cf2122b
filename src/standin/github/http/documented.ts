import type { Answer } from './answer.ts';

/** Adds the page of the endpoint (under docs.github.com/rest) to a refusal that names none, as GitHub does. */
export function documented(answer: Answer, page: string): Answer {
  const { body } = answer;
  if (answer.status < 400 || typeof body !== 'object' || body === null || !('message' in body)) return answer;
  if ('documentation_url' in body) return answer;
  const { status, ...rest } = body as Record<string, unknown>;
  const url = `https://docs.github.com/rest${page === '' ? '' : `/${page}`}`;
  return { ...answer, body: { ...rest, documentation_url: url, status: status ?? String(answer.status) } };
}
