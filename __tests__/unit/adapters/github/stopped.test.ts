import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { githubHost } from '../../../../src/adapters/github/code-host.ts';
import type { CiJob, CodeHost } from '../../../../src/ports/code-host.ts';
import { fakeClock } from '../../../fakes/fake-clock.ts';
import { folderWith, removeFolders } from '../../../fakes/price-project.ts';

/** A GitHub that takes every request and says nothing, but where a log is; the run is stopped meanwhile. */
const JOB: CiJob = { id: 1, name: 'test', conclusion: 'failure', completedAt: undefined, steps: [] };
let server: Server;
let stopping: AbortController;
let host: CodeHost;
let asked: Promise<Socket>;
beforeEach(async () => {
  stopping = new AbortController();
  let hear: (socket: Socket) => void = () => undefined;
  asked = new Promise((resolve) => {
    hear = resolve;
  });
  server = createServer((request, response) => {
    if (request.url?.endsWith('/jobs/1/logs') === true) {
      response.writeHead(302, { location: `http://${request.headers.host}/store` }).end();
      return;
    }
    if (request.url === '/store') response.write('half a line');
    hear(request.socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const clock = fakeClock();
  host = githubHost({
    apiUrl: url,
    serverUrl: url,
    repository: 'acme/shop',
    token: 'ghs_x',
    pushToken: undefined,
    fetch,
    env: { PATH: process.env.PATH },
    clock,
    pause: (ms) => clock.sleep(ms),
    signal: stopping.signal,
  });
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
  removeFolders();
});

const INTERRUPTED = { name: 'HostFailure', kind: 'interrupted' };
async function wholeLog(): Promise<void> {
  const log = await host.jobLog(JOB);
  if (log.kind !== 'log') throw new Error(log.reason);
  for await (const _piece of log.chunks);
}
const failure = (asking: Promise<unknown>) => asking.catch((error: unknown) => error);

test.each<[string, () => Promise<unknown>, object]>([
  ['a read', () => failure(host.pull(1)), INTERRUPTED],
  ['a list', () => failure(host.comments(1)), INTERRUPTED],
  ['a query', () => failure(host.viewer()), INTERRUPTED],
  ['a write', () => host.postComment(1, 'x'), { kind: 'unknown' }],
  ['a log', () => failure(wholeLog()), INTERRUPTED],
  ['git', () => failure(host.fetchTree('a'.repeat(40), join(folderWith({}), 'tree'))), INTERRUPTED],
])('%s under way ends, and with it its connection', async (_name, ask, came) => {
  const asking = ask();
  const socket = await asked;
  // Not `once` of node:events: however the connection ends is fine.
  const closed = new Promise((resolve) => socket.once('close', resolve));
  stopping.abort(new Error('cancelled'));
  expect(await asking).toMatchObject(came);
  await closed;
});
