/** What goes back to the client; `body` undefined means none, a Buffer or a string goes as it is. */
export interface Answer {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** A list that is cut into pages with a Link header; `body` is not looked at then. */
  readonly list?: Listed;
}

export interface Listed {
  /** How many there are in all. */
  readonly total: number;
  /** The JSON of the items from `start` (from 0) to before `end`. */
  slice(start: number, end: number): Promise<readonly unknown[]>;
  /** Puts the page into its envelope; without it the page is a bare array. */
  wrap?(page: readonly unknown[], total: number): unknown;
}

export const ok = (body: unknown): Answer => ({ status: 200, body });
export const created = (body: unknown): Answer => ({ status: 201, body });
export const noContent: Answer = { status: 204 };

/** A list answer; `shape` gives one item's JSON and is asked only for the items of the page. */
export function listed<T>(
  items: readonly T[],
  shape: (item: T) => unknown,
  wrap?: (page: readonly unknown[], total: number) => unknown,
): Answer {
  const slice = (start: number, end: number) => Promise.all(items.slice(start, end).map(shape));
  return { status: 200, list: { total: items.length, slice, ...(wrap === undefined ? {} : { wrap }) } };
}

/** A refusal in GitHub's form; the router adds `documentation_url`. */
export const refused = (status: number, message: string, errors?: readonly unknown[]): Answer => ({
  status,
  body: { message, ...(errors === undefined ? {} : { errors }), status: String(status) },
});

export const notFound: Answer = refused(404, 'Not Found');

/** 422 with objects in `errors`, as most endpoints answer. */
export const invalid = (resource: string, field: string, code: string, message?: string): Answer =>
  refused(422, 'Validation Failed', [
    { resource, field, code, ...(message === undefined ? {} : { message }) },
  ]);

export const isAnswer = (value: unknown): value is Answer =>
  typeof value === 'object' && value !== null && 'status' in value && typeof value.status === 'number';
