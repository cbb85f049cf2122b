import { createServer, request as httpRequest } from 'node:http';
import { connect, type Socket } from 'node:net';

export interface ProxyServer {
  readonly url: string;
  /** What clients asked for, as `CONNECT host:port` or `GET http://…`. */
  readonly asked: readonly string[];
  /** The credentials that came along. */
  readonly authorizations: readonly string[];
  close(): Promise<void>;
}

/** An HTTP proxy on loopback that takes every host to `port` on this machine, by tunnel (CONNECT) or by whole URL. */
export async function proxyServer(port: number): Promise<ProxyServer> {
  const asked: string[] = [];
  const authorizations: string[] = [];
  const note = (what: string, authorization: unknown) => {
    asked.push(what);
    if (typeof authorization === 'string') authorizations.push(authorization);
  };
  const tunnels = new Set<Socket>();
  const server = createServer((request, response) => {
    note(`${request.method} ${request.url}`, request.headers['proxy-authorization']);
    const { pathname, search } = new URL(request.url ?? '/', 'http://none');
    const { method, headers } = request;
    const onward = httpRequest(
      { port, host: '127.0.0.1', path: pathname + search, method, headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  });
  server.on('connect', (request, client, head) => {
    note(`CONNECT ${request.url}`, request.headers['proxy-authorization']);
    const onward = connect(port, '127.0.0.1', () => {
      client.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      onward.write(head);
      onward.pipe(client);
      client.pipe(onward);
    });
    for (const [one, other] of [
      [client, onward],
      [onward, client],
    ] as const) {
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
      tunnels.add(one as Socket);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no TCP port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    asked,
    authorizations,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
        for (const tunnel of tunnels) tunnel.destroy();
      }),
  };
}
