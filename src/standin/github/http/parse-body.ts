import * as v from 'valibot';
import { type Answer, refused } from './answer.ts';
import type { Route } from './route.ts';

export type Parsed =
  | { readonly kind: 'body'; readonly body: unknown }
  | { readonly kind: 'refused'; readonly answer: Answer };

/** Reads a request's JSON by its route's schema: 400 for what is no JSON, 422 in GitHub's words for what does not fit. */
export function parseBody(route: Route, text: string): Parsed {
  if (route.body === undefined) return { kind: 'body', body: undefined };
  let json: unknown = {};
  if (text.trim() !== '') {
    try {
      json = JSON.parse(text);
    } catch {
      return { kind: 'refused', answer: refused(400, 'Problems parsing JSON') };
    }
  }
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    return { kind: 'refused', answer: refused(400, 'Body should be a JSON object') };
  }
  const parsed = v.safeParse(route.body, json);
  if (parsed.success) return { kind: 'body', body: parsed.output };
  return {
    kind: 'refused',
    answer: refused(422, `Invalid request.\n\n${parsed.issues.map(sentence).join('\n')}`),
  };
}

function sentence(issue: v.BaseIssue<unknown>): string {
  const path = (issue.path ?? []).map((item) => String((item as { key?: unknown }).key));
  const last = path.at(-1) ?? '';
  if (issue.received === 'undefined') return `"${last}" wasn't supplied.`;
  const where = path.map((key) => (/^\d+$/.test(key) ? key : `properties/${key}`)).join('/');
  const value = issue.input === null ? 'nil' : JSON.stringify(issue.input);
  if (issue.type === 'integer') return `For '${where}', ${value} is not an integer.`;
  if (issue.kind === 'validation') return `For '${where}', ${issue.message}.`;
  if (issue.type === 'picklist') return `For '${where}', ${value} is not a member of [${options(issue)}].`;
  if (issue.type === 'strict_object') return `"${last}" is not a permitted key.`;
  return `For '${where}', ${value} is not ${article(issue.expected ?? issue.type)}.`;
}

// valibot has `("a" | "b")`.
const options = ({ expected }: v.BaseIssue<unknown>): string =>
  (expected ?? '').replace(/^\(|\)$/g, '').replaceAll(' | ', ', ');

const article = (expected: string): string => {
  const word = expected.toLowerCase();
  return `${/^[aeiou]/.test(word) ? 'an' : 'a'} ${word}`;
};
