import type { GraphQLError } from 'graphql';
import { refusal } from './refusal.ts';

export interface PageArguments {
  readonly first?: number | null;
  readonly last?: number | null;
  readonly after?: string | null;
  readonly before?: string | null;
}

export interface Connection {
  readonly totalCount: number;
  readonly nodes: readonly unknown[];
  readonly edges: readonly { readonly cursor: string; readonly node: unknown }[];
  readonly pageInfo: {
    readonly startCursor: string | null;
    readonly endCursor: string | null;
    readonly hasNextPage: boolean;
    readonly hasPreviousPage: boolean;
  };
}

const MOST = 100;

/**
 * The page of a list that `first`/`after` or `last`/`before` name; `shape` is asked only for its items. Refuses a
 * connection without bounds, over 100 items, and cursors that are none. Source: GraphQL docs, pagination.
 */
export function connection<T>(
  name: string,
  items: readonly T[],
  { first, last, after, before }: PageArguments,
  shape: (item: T) => unknown,
): Connection | GraphQLError {
  const bound = first ?? last;
  if (bound === undefined || bound === null) {
    return refusal(
      'MISSING_PAGINATION_BOUNDARIES',
      `You must provide a \`first\` or \`last\` value to properly paginate the \`${name}\` connection.`,
    );
  }
  const side = typeof first === 'number' ? 'first' : 'last';
  if (bound < 0) {
    return refusal('BAD_REQUEST', `\`${side}\` on the \`${name}\` connection cannot be less than zero.`);
  }
  if (bound > MOST) {
    return refusal(
      'EXCESSIVE_PAGINATION',
      `Requesting ${bound} records on the \`${name}\` connection exceeds the \`${side}\` limit of ${MOST} records.`,
    );
  }
  const from = place(after, -1);
  const to = place(before, items.length);
  const bad = from === undefined ? after : to === undefined ? before : undefined;
  if (from === undefined || to === undefined) {
    return refusal('BAD_REQUEST', `\`${bad}\` does not appear to be a valid cursor.`);
  }
  const low = Math.max(0, from + 1);
  const high = Math.min(items.length, to);
  const start = side === 'first' ? low : Math.max(low, high - bound);
  const end = side === 'first' ? Math.min(high, low + bound) : high;
  const nodes = items.slice(start, end).map(shape);
  const edges = nodes.map((node, index) => ({ cursor: cursorOf(start + index), node }));
  return {
    totalCount: items.length,
    nodes,
    edges,
    pageInfo: {
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
      hasNextPage: end < items.length,
      hasPreviousPage: start > 0,
    },
  };
}

const cursorOf = (index: number): string => Buffer.from(`cursor:v2:${index + 1}`).toString('base64');

function place(cursor: string | null | undefined, otherwise: number): number | undefined {
  if (cursor === undefined || cursor === null) return otherwise;
  const match = /^cursor:v2:(\d+)$/.exec(Buffer.from(cursor, 'base64').toString('utf8'));
  return match === null ? undefined : Number(match[1]) - 1;
}
