import { createServer } from 'node:http';

/** What the server says to one request; a text goes out as it is, `hang` never ends. */
export type HttpReply =
  | {
      readonly status?: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body: unknown;
    }
  | { readonly text: string; readonly calls?: readonly (readonly [string, unknown])[] }
  | 'hang';

export interface HttpModel {
  readonly url: string;
  readonly requests: readonly unknown[];
  close(): Promise<void>;
}

/**
 * A chat-completions server on loopback that answers request k with what function k of its body returns; past the end
 * with HTTP 400. What happens while the model thinks, a function does before it returns.
 */
export async function httpModel(
  replies: readonly ((request: unknown) => HttpReply | Promise<HttpReply>)[],
): Promise<HttpModel> {
  const requests: unknown[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', async () => {
      const body: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'));
      const reply = (await replies[requests.push(body) - 1]?.(body)) ?? ended();
      if (reply === 'hang') return;
      const answer: Exclude<HttpReply, 'hang' | { text: string }> =
        'text' in reply ? { body: completion(reply) } : reply;
      const { status = 200, headers = {}, body: said } = answer;
      response.writeHead(status, {
        'content-type': typeof said === 'string' ? 'text/html' : 'application/json',
        ...headers,
      });
      response.end(typeof said === 'string' ? said : JSON.stringify(said));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no TCP port');
  return {
    url: `http://127.0.0.1:${address.port}/v1`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function ended(): HttpReply {
  return { status: 400, body: { error: { message: 'the script is at its end' } } };
}

function completion({ text, calls = [] }: Extract<HttpReply, { text: string }>) {
  const toolCalls = calls.map(([name, args], index) => ({
    id: `call_${index}`,
    type: 'function',
    function: { name, arguments: typeof args === 'string' ? args : JSON.stringify(args) },
  }));
  return {
    id: 'x',
    object: 'chat.completion',
    choices: [
      {
        index: 0,
        finish_reason: toolCalls.length > 0 ? 'tool_calls' : 'stop',
        message: { role: 'assistant', content: text, ...(toolCalls.length > 0 && { tool_calls: toolCalls }) },
      },
    ],
    usage: { prompt_tokens: 700, completion_tokens: 42, total_tokens: 742 },
  };
}
