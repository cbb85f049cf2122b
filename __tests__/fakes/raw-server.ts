import { createServer } from 'node:http';

/** What the server says; `hang`: nothing at all, `hang-body`: headers and then nothing more. */
export interface RawAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly hang?: 'all' | 'body';
}

export interface RawServer {
  readonly url: string;
  readonly requests: readonly {
    readonly headers: Readonly<Record<string, unknown>>;
    readonly body: unknown;
  }[];
  close(): Promise<void>;
}

/** An HTTP server on loopback that gives answer k to request k (the last one again and again); text goes out as it is. */
export async function rawServer(answers: readonly RawAnswer[]): Promise<RawServer> {
  const requests: RawServer['requests'][number][] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString('utf8');
      requests.push({ headers: request.headers, body: text === '' ? null : JSON.parse(text) });
      const {
        status = 200,
        headers = {},
        body,
        hang,
      } = answers[Math.min(requests.length, answers.length) - 1] ?? {};
      if (hang === 'all') return;
      const isText = typeof body === 'string';
      response.writeHead(status, { 'content-type': isText ? 'text/html' : 'application/json', ...headers });
      if (hang === 'body') response.write('{"choices":');
      else response.end(isText ? body : JSON.stringify(body));
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
