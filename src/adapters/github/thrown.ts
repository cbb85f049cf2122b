import { messageOf } from '../../kernel/message-of.ts';

/** What octokit throws, as far as it is read here. */
export interface Thrown {
  /** 500 also for a request that got no answer: it has no headers then. Undefined for GraphQL's errors, which come with 200. */
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, string | number | undefined>> | undefined;
  readonly data: unknown;
  /** What GitHub said; of GraphQL's errors all messages. */
  readonly message: string;
  /** GraphQL's errors. */
  readonly errors: readonly { readonly type?: string; readonly message: string }[] | undefined;
}

/** Reads an error of octokit's, `RequestError` or `GraphqlResponseError`. Source: @octokit/request-error, @octokit/graphql. */
export function thrown(error: unknown): Thrown {
  const given = record(error);
  const response = record(given.response);
  const errors = Array.isArray(given.errors) ? (given.errors as Thrown['errors']) : undefined;
  const headers = (errors === undefined ? response.headers : given.headers) as Thrown['headers'];
  return {
    status: typeof given.status === 'number' ? given.status : undefined,
    headers,
    data: response.data,
    message: messagesIn(errors) ?? messageIn(response.data) ?? plainText(messageOf(error)),
    errors,
  };
}

/** `message` and what stands in `errors`: strings for reviews, objects elsewhere. Source: GitHub's REST schema, validation-error. */
export function saidIn(data: unknown): string | undefined {
  const { errors } = record(data);
  const details = (Array.isArray(errors) ? errors : []).map((one: unknown) =>
    typeof one === 'string' ? one : (messageIn(one) ?? JSON.stringify(one)),
  );
  const message = messageIn(data);
  return message === undefined ? undefined : [message, ...details].join(': ');
}

/** A page instead of JSON (a proxy's, a front end's) says in its title what it is. */
export function plainText(text: string): string {
  if (!/^\s*<(?:!doctype|html|head|body|\?xml)/i.test(text)) return text.trim().slice(0, LONGEST);
  const title = /<title[^>]*>([^<]*)/i.exec(text)?.[1]?.trim();
  return title === undefined || title === '' ? 'a web page' : `a web page "${title.slice(0, 100)}"`;
}
const LONGEST = 600;

const messagesIn = (errors: Thrown['errors']): string | undefined =>
  errors?.map(({ message }) => message).join('; ');

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

const messageIn = (data: unknown): string | undefined => {
  const { message } = record(data);
  return typeof message === 'string' && message !== '' ? message.slice(0, LONGEST) : undefined;
};
