import { createServer, type OutgoingHttpHeaders } from 'node:http';
import { gzipSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { jobLog } from '../../../src/adapters/github/job-log.ts';
import { httpFetch } from '../../../src/adapters/http-fetch.ts';
import { collectEvidence } from '../../../src/flows/collect-evidence.ts';
import { memoryJournal } from '../../fakes/memory-journal.ts';
import { memoryLogKeeper } from '../../fakes/memory-log.ts';
import { PULL } from '../../fakes/on-github.ts';
import { zipOf } from '../../fakes/zip-of.ts';

const LOG = 'TAP version 13\nnot ok 2 - price 3\n# price_test.sh: got 300, not 270\n1..3\n# fail 1\n';
const GZIP = gzipSync(LOG.repeat(30));
const LONG = gzipSync(LOG + Array.from({ length: 9_000 }, (_, index) => `${Math.sin(index)}\n`).join(''));
const ZIP = zipOf([{ name: '0_test.txt', text: LOG.repeat(30) }]);
const NOT_FOUND = '{"message":"Not Found","documentation_url":"https://docs.github.com","status":"404"}';

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
    const ports = { host, secrets: [], journal: memoryJournal(), keepLog: () => memoryLogKeeper() };
    const treatment = { pull: PULL, ci: { url: 'the run' } };
    const found = await collectEvidence(ports as never, treatment as never, 3_000, []);
    if ('verdict' in found) return { found: found.verdict.sentence, sawToken };
    return { found: [found.evidence.class, found.note ?? ''].join(' ').trim(), sawToken };
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
  [
    'half a gzip',
    [LONG.subarray(0, -20)],
    /^test The job's log breaks off \(unexpected end of file\): what came before was used\./,
  ],
  ['nothing of a gzip', [GZIP.subarray(0, 12)], /^test failed, but its log breaks off before .*: start/],
  ['text that stops halfway', [LOG, { 'content-length': LOG.length + 9 }], /^test The job's log breaks off/],
  ['text that is called gzip', [LOG, { 'content-encoding': 'gzip' }], /could not be read from GitHub/],
  ["the run's zip", [ZIP], 'test'],
  ['half a zip', [ZIP.subarray(0, -70)], /^test The job's log breaks off \(the end of the zip is missing/],
  [
    'a zip of something else',
    [zipOf([])],
    /^test failed, but its log cannot be read \(.* zip without .*: run/,
  ],
  ['a binary', [Buffer.from('\x7fELF\x02\x01\x01\0\0\0')], /cannot be read \(it is not text\): run the job/],
  ['a web page', ['<!doctype html><p>Oops'], /cannot be read \(it is a web page\): start Build Doctor again/],
  ['an answer of the API', [NOT_FOUND], /cannot be read \(it is GitHub's answer that there is no such log\)/],
  ['empty', [''], /^test failed, but its log is empty: run the job again/],
  ['blank', ['\n \n\r\n'], /^test failed, but its log is empty but for blank lines: run the job again/],
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
