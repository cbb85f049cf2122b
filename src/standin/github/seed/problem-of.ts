import type * as v from 'valibot';
import type { Problem } from './problem.ts';

/** Where a value does not fit its schema, what is wrong there, and for an unknown field which ones there are. */
export function problemOf(schema: unknown, issue: v.BaseIssue<unknown>): Problem {
  const keys = (issue.path ?? []).map((item) => (item as { key?: unknown }).key);
  return {
    at: keys.map(step).join('').replace(/^\./, ''),
    what: sentence(issue, () => fieldsAt(schema, keys)),
  };
}

function step(key: unknown): string {
  if (typeof key === 'number') return `[${key}]`;
  return String(key).includes('/') ? `[${JSON.stringify(key)}]` : `.${String(key)}`;
}

function sentence(issue: v.BaseIssue<unknown>, fields: () => readonly string[]): string {
  if (issue.received === 'undefined') return 'is missing';
  if (issue.type === 'strict_object' && issue.expected === 'never') {
    const known = fields();
    return known.length === 0 ? 'is no field' : `is no field; there are ${known.join(', ')}`;
  }
  const isOwnMessage = !issue.message.startsWith('Invalid ');
  // A union's own message names its forms.
  if (issue.type === 'union' && isOwnMessage) {
    return `is ${short(JSON.stringify(issue.input))} where ${issue.message} is expected`;
  }
  if (isOwnMessage) return issue.message;
  const received = short(issue.received);
  if (issue.expected === null) return `is no ${issue.type.replaceAll('_', ' ')}: ${received}`;
  const verb = issue.type.endsWith('_length') ? 'has length' : 'is';
  return `${verb} ${received} where ${issue.expected} is expected`;
}

// Of a value that is shown again.
const LONGEST = 80;
const short = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);

/** What a valibot schema is made of, as far as a place in it can be followed. */
interface Shape {
  readonly entries?: Readonly<Record<string, Shape>>;
  readonly item?: Shape;
  readonly value?: Shape;
  readonly wrapped?: Shape;
  readonly options?: readonly unknown[];
}

/** The fields of the object that holds the last key; none where the schema leaves several forms open. */
function fieldsAt(schema: unknown, keys: readonly unknown[]): readonly string[] {
  let shape = objectOf(schema as Shape);
  for (const key of keys.slice(0, -1)) {
    shape = objectOf(shape?.entries?.[String(key)] ?? shape?.item ?? shape?.value);
  }
  return Object.keys(shape?.entries ?? {});
}

function objectOf(shape: Shape | undefined): Shape | undefined {
  if (shape?.wrapped !== undefined) return objectOf(shape.wrapped);
  const objects = (shape?.options as readonly Shape[] | undefined)?.filter((option) => option.entries);
  return objects?.length === 1 ? objects[0] : shape;
}
