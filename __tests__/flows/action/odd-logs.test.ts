import { createServer, type OutgoingHttpHeaders } from 'node:http';
import { gzipSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { jobLog } from '../../../src/adapters/github/job-log.ts';
import { httpFetch } from '../../../src/adapters/http-fetch.ts';
import { collectEvidence } from '../../../src/flows/collect-evidence.ts';
import { memoryJournal } from '../../fakes/memory-journal.ts';
import { PULL } from '../../fakes/on-github.ts';

const LOG = 'TAP version 13\nnot ok 2 - price 3\n# price_test.sh: got 300, not 270\n1..3\n# fail 1\n';
const GZIP = gzipSync(LOG.repeat(30));
const CUT = GZIP.subarray(0, -20);
const ZIP = Buffer.concat([Buffer.from('PK\u0003\u0004\n\0'), GZIP]);

/** What a red run comes to whose log's store answers so: the class of its failure, or the sentence that people read. */
async function evidenceFrom(
  body: string | Uint8Array,
  headers: OutgoingHttpHeaders = {},
  status = 200,
): Promise<{ readonly found: string; readonly sawToken: boolean }> {
  let sawToken = false;
  const store = createServer((request, response) => {
    sawToken ||= request.headers.authorization !== undefined;
    response.writeHead(status, headers).end(body);
  });
  await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve));
  const { port } = store.address() as { port: number };
  const place = `http://127.0.0.1:${port}/log`;
  const source = {
    client: { redirect: async () => place },
    fetch: await httpFetch({}),
    pause: async () => undefined,
    timeoutMs: 5_000,
    mayCome: true,
    signal: new AbortController().signal,
  };
  const job = { id: 1, name: 'test', conclusion: 'failure', steps: [] };
  const host = {
    jobs: async () => [job],
    jobLog: () => jobLog(source, { owner: 'acme', repo: 'shop', job_id: 1 }),
    annotations: async () => [],
    greenRuns: async () => [],
    repository: 'acme/shop',
  };
  try {
    const ports = { host, secrets: [], journal: memoryJournal() };
    const treatment = { pull: PULL, ci: { url: 'the run' } };
    const found = await collectEvidence(ports as never, treatment as never, 3_000, []);
    return { found: 'verdict' in found ? found.verdict.sentence : found.evidence.class, sawToken };
  } catch (error) {
    return { found: String(error), sawToken };
  } finally {
    store.close();
    store.closeAllConnections();
  }
}

test.each<[string, Parameters<typeof evidenceFrom>, string | RegExp]>([
  ['text', [LOG], 'test'],
  ['gzip that says so', [GZIP, { 'content-encoding': 'gzip' }], 'test'],
  ['gzip that does not say so', [GZIP, { 'content-type': 'text/plain' }], 'test'],
  ['half a gzip', [CUT], /log cannot be read \(unexpected end of file\)/],
  ['text that is called gzip', [LOG, { 'content-encoding': 'gzip' }], /could not be read from GitHub/],
  ['a zip', [ZIP], /log cannot be read \(it is a zip archive/],
  ['a binary', [Buffer.from('\x7fELF\x02\x01\x01\0\0\0')], /log cannot be read \(it is not text/],
  ['text in which a test printed NULs', [LOG.replace('got', 'got \0\0')], 'test'],
  ['a line of a megabyte', [`${'x'.repeat(1_000_000)}\n${LOG}`], 'test'],
  ['text that stops in the middle of a line', [LOG.slice(0, -40)], 'test'],
  [
    'a store that sends us on',
    ['', { location: 'http://127.0.0.1:9/x' }, 302],
    /could not be read from GitHub/,
  ],
])('a log that is %s', async (_, answer, expected) => {
  const { found, sawToken } = await evidenceFrom(...answer);
  expect(found).toEqual(typeof expected === 'string' ? expected : expect.stringMatching(expected));
  expect(sawToken).toBe(false);
});
