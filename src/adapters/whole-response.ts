import { isActedOn } from '../kernel/acted-on-header.ts';
import { parseJson } from '../kernel/parse-json.ts';

/** Called with every wire request body, and the status, the body and the headers that a client acts on of what came back. */
export type OnExchange = (
  request: unknown,
  response: { status: number; headers?: Readonly<Record<string, string>>; body: unknown },
) => void;

/**
 * A `fetch` whose answer has arrived whole when it resolves, so that the request's time limit covers the body too.
 * An array around an error (Gemini's `[{"error":…}]`) is taken off, and what is JSON is called JSON.
 */
export function wholeResponse(plain: typeof fetch, onExchange: OnExchange): typeof fetch {
  return async (input, init) => {
    const { response, text } = await read(plain, input, init);
    const body = asJson(text);
    if (typeof init?.body === 'string')
      onExchange(JSON.parse(init.body), {
        status: response.status,
        ...keptHeaders(response),
        body: body ?? text,
      });
    const headers = new Headers([...response.headers]);
    for (const name of ['content-encoding', 'content-length', 'transfer-encoding']) headers.delete(name);
    headers.set('content-type', body === undefined ? 'text/plain' : 'application/json');
    const single: unknown = Array.isArray(body) && body.length > 0 ? body[0] : body;
    const shown = response.ok ? single : withError(single);
    const isEmpty = [204, 205, 304].includes(response.status);
    return new Response(isEmpty ? null : body === undefined ? text : JSON.stringify(shown), {
      status: response.status,
      headers,
    });
  };
}

/** Nothing where there is none to keep. */
function keptHeaders({ headers }: Response): { headers?: Readonly<Record<string, string>> } {
  const kept = [...headers].filter(([name]) => isActedOn(name));
  return kept.length === 0 ? {} : { headers: Object.fromEntries(kept) };
}

/** Ends at once when the signal aborts: not every fetch stops reading a body then. */
async function read(plain: typeof fetch, ...[input, init]: Parameters<typeof fetch>) {
  const signal = init?.signal ?? undefined;
  let stop: (() => void) | undefined;
  const aborted = new Promise<never>((_, reject) => {
    // The SDK knows a time-out by this name only.
    stop = () => reject(Object.assign(new Error('aborted'), { name: 'AbortError' }));
    if (signal?.aborted === true) stop();
    else signal?.addEventListener('abort', stop);
  });
  const whole = async () => {
    const response = await plain(input, init);
    return { response, text: await response.text() };
  };
  try {
    return await Promise.race([whole(), aborted]);
  } finally {
    if (stop !== undefined) signal?.removeEventListener('abort', stop);
  }
}

/** FastAPI's `{"detail":…}` and older servers' `{"message":…,"code":…}` are put where the SDK looks for an error. */
function withError(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || 'error' in body) return body;
  if ('message' in body && typeof body.message === 'string') return { error: body };
  const detail = 'detail' in body ? body.detail : body;
  return { error: { message: typeof detail === 'string' ? detail : JSON.stringify(detail) } };
}

/** undefined: no JSON object or array. */
function asJson(text: string): object | undefined {
  const value = parseJson(text);
  return typeof value === 'object' && value !== null ? value : undefined;
}
