import { afterEach, expect, test } from '@jest/globals';
import { jobLog } from '../../../../src/adapters/github/job-log.ts';
import { isPlace } from '../../../../src/kernel/log-piece.ts';
import { fakeClock } from '../../../fakes/fake-clock.ts';
import { type RawAnswer, type RawServer, rawServer } from '../../../fakes/raw-server.ts';

/** The store of the logs, which is another server than GitHub's. */
let store: RawServer | undefined;
afterEach(async () => {
  await store?.close();
  store = undefined;
});

async function read(
  answers: readonly RawAnswer[],
  url?: string,
  onPiece: (piece: string) => void = () => undefined,
) {
  store = await rawServer(answers);
  const place = url ?? store.url;
  const clock = fakeClock();
  const client = { redirect: async () => place };
  const pause = (ms: number) => clock.sleep(ms);
  const source = { client, fetch, pause, timeoutMs: 150, signal: new AbortController().signal };
  const log = jobLog(source, { owner: 'acme', repo: 'shop', job_id: 1 }).then(async (found) => {
    if (found.kind !== 'log') return found.kind;
    let text = '';
    for await (const piece of found.chunks) {
      if (isPlace(piece)) continue;
      onPiece(Buffer.from(piece).toString('utf8'));
      text += Buffer.from(piece).toString('utf8');
    }
    return text;
  });
  return { log, slept: clock.slept };
}

test('a store that stumbles is asked again, by a new link', async () => {
  const { log, slept } = await read([
    { status: 500 },
    { hang: 'all' },
    { status: 404 },
    { body: 'the log\n' },
  ]);
  expect(await log).toBe('the log\n');
  expect(slept).toEqual([2_000, 4_000, 8_000]);
});

test.each<[string, RawAnswer, RegExp]>([
  ['503', { status: 503 }, /its store answers with HTTP 503/],
  ['403', { status: 403 }, /its store answers with HTTP 403/],
  ['nothing', { hang: 'all' }, /nothing came for 0\.15 s/],
])('a store that stays at %s is a failure, not an empty log', async (_name, answer, sentence) => {
  const { log, slept } = await read([answer]);
  await expect(log).rejects.toMatchObject({
    name: 'HostFailure',
    kind: 'unavailable',
    message: expect.stringMatching(sentence),
  });
  expect(slept).toHaveLength(4);
});

test('a store that cannot be reached is told with its reason', async () => {
  await expect((await read([], 'http://127.0.0.1:9/x')).log).rejects.toThrow(
    /could not be read from GitHub: /,
  );
});

test.each<[string, RawAnswer, RegExp]>([
  ['stops', { hang: 'body' }, /^nothing came for 0\.15 s$/],
  ['breaks off', { body: 'only this', headers: { 'content-length': '500' } }, /./],
])('a log that %s in the middle gives what came, then says so', async (_, answer, what) => {
  const pieces: string[] = [];
  const { log } = await read([answer], undefined, (piece) => pieces.push(piece));
  await expect(log).rejects.toMatchObject({
    name: 'UnreadableLog',
    trouble: 'cut',
    message: expect.stringMatching(what),
  });
  expect(pieces.join('')).not.toBe('');
});

test('410 is expired, an empty log is a log', async () => {
  expect(await (await read([{ status: 410 }])).log).toBe('expired');
  await store?.close();
  expect(await (await read([{ body: '' }])).log).toBe('');
});
