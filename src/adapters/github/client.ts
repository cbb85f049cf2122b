import { Octokit } from '@octokit/rest';
import * as v from 'valibot';
import { HostFailure } from '../../ports/code-host.ts';
import type { Written } from '../../ports/written.ts';
import { apiFetch } from './api-fetch.ts';
import { OddAnswer, SentElsewhere } from './odd-answer.ts';
import { type PatienceParts, patience } from './patience.ts';
import { plainText, thrown } from './thrown.ts';

type Schema<T> = v.GenericSchema<unknown, T>;
type Parameters = Readonly<Record<string, unknown>>;

/** GitHub's API for one token: every answer is parsed, every refusal is a value or a `HostFailure`. */
export interface GithubClient {
  /** A GET; undefined for 404 and 410. Repeated when GitHub stumbles. */
  get<T>(route: string, parameters: Parameters, schema: Schema<T>): Promise<T | undefined>;
  /** All pages of a list; none for 404 and 410. */
  list<T>(route: string, parameters: Parameters, schema: Schema<T>): Promise<readonly T[]>;
  /** A GET whose answer is the bytes themselves; undefined for 404, 410 and where GitHub answers with JSON instead. */
  bytes(route: string, parameters: Parameters): Promise<Uint8Array | undefined>;
  /** A write, sent once: an answer that is lost is `unknown`. `permission` is the line that a 403 misses. */
  write<T>(route: string, parameters: Parameters, schema: Schema<T>, permission: string): Promise<Written<T>>;
  /** A query; undefined for what is not there. Repeated when GitHub stumbles. */
  query<T>(query: string, variables: Parameters, schema: Schema<T>): Promise<T | undefined>;
  mutate<T>(query: string, variables: Parameters, schema: Schema<T>, permission: string): Promise<Written<T>>;
  /** Where a GET would be redirected to; undefined for 404; `expired` for 410. */
  redirect(route: string, parameters: Parameters): Promise<string | 'expired' | undefined>;
}

interface ClientOptions extends PatienceParts {
  /** GITHUB_API_URL. */
  readonly baseUrl: string;
  readonly token: string;
  /** Knows the proxies. */
  readonly fetch: typeof globalThis.fetch;
  /** How long a request may take. */
  readonly timeoutMs: number;
  /** Is a write sent again after a rate limit turned it away and was waited for? */
  readonly repeatsWrites: boolean;
}

/** A client for one token. Once its signal is aborted it sends nothing more. */
export function githubClient(options: ClientOptions): GithubClient {
  const octokit = new Octokit({
    auth: options.token,
    baseUrl: options.baseUrl,
    userAgent: 'build-doctor',
    log: SILENT,
    request: { fetch: apiFetch(options.fetch, options.timeoutMs, options.signal) },
  });
  octokit.hook.after('request', ({ status, data, headers }, { request, method, url }) => {
    const isWanted = request?.redirect === 'manual' || request?.parseSuccessResponseBody === false;
    if (status >= 300 && request?.redirect !== 'manual') throw elsewhere(method, url, headers.location);
    if (!isWanted && status !== 204 && (typeof data === 'string' || isBytes(data))) {
      const what = typeof data === 'string' ? plainText(data) || 'empty' : 'bytes';
      throw new OddAnswer(`${headers['content-type'] ?? 'no content type'}, ${what}`);
    }
  });
  const { read, write } = patience(options);
  const { repeatsWrites: repeats } = options;

  return {
    get: (route, parameters, schema) =>
      read(route, async () => parsed(route, schema, (await octokit.request(route, { ...parameters })).data)),
    list: async (route, parameters, schema) => {
      const items = await read(route, async () => {
        const all = (await octokit.paginate(route, { ...parameters, per_page: 100 })) as unknown[];
        return all.map((item) => parsed(route, schema, item));
      });
      return items ?? [];
    },
    bytes: (route, parameters) =>
      read(route, async () => {
        const request = { parseSuccessResponseBody: false };
        const { data, headers } = await octokit.request(route, { ...parameters, request });
        const bytes = await wholeBody(data);
        return /^application\/json\b/.test(headers['content-type'] ?? '') ? undefined : bytes;
      }),
    write: (route, parameters, schema, permission) =>
      write({ route, permission, repeats }, async () =>
        parsed(route, schema, (await octokit.request(route, { ...parameters })).data),
      ),
    query: (query, variables, schema) =>
      read(GRAPHQL, async () => parsed('GraphQL', schema, await octokit.graphql(query, { ...variables }))),
    mutate: (query, variables, schema, permission) =>
      write({ route: GRAPHQL, permission, repeats }, async () =>
        parsed('GraphQL', schema, await octokit.graphql(query, { ...variables })),
      ),
    redirect: (route, parameters) =>
      read(route, async () => {
        try {
          const request = { redirect: 'manual' as const };
          return (await octokit.request(route, { ...parameters, request })).headers.location;
        } catch (error) {
          if (thrown(error).status === 410) return 'expired' as const;
          throw error;
        }
      }),
  };
}

const GRAPHQL = 'POST /graphql';

const isBytes = (data: unknown): boolean => Object.prototype.toString.call(data) === '[object ArrayBuffer]';

/** The rest of a body that was not parsed. */
async function wholeBody(body: unknown): Promise<Uint8Array> {
  try {
    return new Uint8Array(await new Response(body as ReadableStream<Uint8Array> | null).arrayBuffer());
  } catch (error) {
    throw new OddAnswer(`the answer broke off (${error instanceof Error ? error.message : String(error)})`);
  }
}

const elsewhere = (method: string, url: string, location: string | undefined): SentElsewhere =>
  new SentElsewhere(
    `GitHub sends ${method} ${url} to ${location ?? 'nowhere'}, where the token does not go. Was the repository renamed or moved? Start the workflow again.`,
  );

function parsed<T>(route: string, schema: Schema<T>, data: unknown): T {
  const result = v.safeParse(schema, data);
  if (result.success) return result.output;
  const [first] = result.issues;
  const where = `${v.getDotPath(first) ?? 'the answer'}: ${first.message}`;
  const sentence = `GitHub answered ${route} in a form that Build Doctor does not know (${where}).`;
  throw new HostFailure('unavailable', sentence, undefined, undefined);
}

const quiet = (): void => undefined;
const SILENT = { debug: quiet, info: quiet, warn: quiet, error: quiet };
