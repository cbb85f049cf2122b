import { describe, expect, test } from '@jest/globals';
import { patience } from '../../../../src/adapters/github/patience.ts';
import type { Pause } from '../../../../src/ports/interruption.ts';
import { fakeClock } from '../../../fakes/fake-clock.ts';

/** An answer of GitHub's as octokit throws it. */
const answered = (status: number, message: string, headers = {}) =>
  Object.assign(new Error(message), { status, response: { headers, data: { message } } });
const LIMIT = answered(429, 'You have exceeded a secondary rate limit.', { 'retry-after': '45' });
const ROUTE = 'GET /x';
const WRITE = { route: 'POST /y', permission: 'contents: write', repeats: true };

/** Requests fail with `failures` in turn and are fine then; `onPause` and `onSend` happen meanwhile. */
function patient(failures: readonly unknown[], happens: { onPause?: () => void; onSend?: () => void } = {}) {
  const stopping = new AbortController();
  const waits: [number, string][] = [];
  const pause: Pause = async (ms, why) => {
    waits.push([ms, why]);
    happens.onPause?.();
    if (stopping.signal.aborted) throw new Error('the wait was ended');
  };
  let sent = 0;
  const send = async () => {
    sent += 1;
    happens.onSend?.();
    if (sent <= failures.length) throw failures[sent - 1];
    return 'answer';
  };
  const { read, write } = patience({ clock: fakeClock(), pause, signal: stopping.signal });
  return {
    stopping,
    waits,
    sent: () => sent,
    read: () => read(ROUTE, send),
    write: (more = {}) => write({ ...WRITE, ...more }, send),
  };
}

test.each<[string, unknown, number, string]>([
  ['a limit', LIMIT, 45_000, 'its rate limit on GET /x'],
  ['a stumble', answered(502, 'Bad Gateway'), 1_000, 'GET /x: Bad Gateway'],
])('a read says why it waits: %s', async (_name, failure, ms, why) => {
  const { read, waits } = patient([failure]);
  expect(await read()).toBe('answer');
  expect(waits).toEqual([[ms, why]]);
});

test('a write that a limit turned away says so, waits and is sent again', async () => {
  const { write, waits } = patient([LIMIT]);
  expect(await write()).toEqual({ kind: 'written', value: 'answer' });
  expect(waits).toEqual([[45_000, 'its rate limit on POST /y']]);
});

test('a write that is not repeated tells how long to wait', async () => {
  const { write, waits, sent } = patient([LIMIT, LIMIT]);
  expect(await write({ repeats: false })).toMatchObject({ kind: 'limited', waitMs: 45_000 });
  const far = patient([answered(429, 'too much', { 'retry-after': '900' })]);
  expect(await far.write({ repeats: false })).toMatchObject({ kind: 'limited', waitMs: undefined });
  expect([waits, sent(), far.sent()]).toEqual([[], 1, 1]);
});

describe('once the run is stopped', () => {
  const STOPPED = { name: 'HostFailure', kind: 'interrupted' };

  test('nothing is sent any more', async () => {
    const { stopping, read, write, sent } = patient([]);
    stopping.abort();
    await expect(read()).rejects.toMatchObject(STOPPED);
    expect(await write()).toMatchObject({ kind: 'interrupted' });
    expect(sent()).toBe(0);
  });

  test('a wait of a read ends, and so does one of a write that was turned away', async () => {
    const reading = patient([LIMIT], { onPause: () => reading.stopping.abort() });
    await expect(reading.read()).rejects.toThrow();
    const writing = patient([LIMIT], { onPause: () => writing.stopping.abort() });
    expect(await writing.write()).toMatchObject({ kind: 'interrupted' });
    expect([reading.sent(), writing.sent()]).toEqual([1, 1]);
  });

  const cutOff = Object.assign(new Error('This operation was aborted'), { status: 500 });

  test('a read that was under way is interrupted; whether a write was done is not known', async () => {
    const reading = patient([cutOff], { onSend: () => reading.stopping.abort() });
    await expect(reading.read()).rejects.toMatchObject(STOPPED);
    const writing = patient([cutOff], { onSend: () => writing.stopping.abort() });
    const written = await writing.write();
    expect(written).toEqual({ kind: 'unknown', reason: expect.stringContaining('stopped') });
    expect([reading.waits, reading.sent(), writing.sent()]).toEqual([[], 1, 1]);
  });

  test('what GitHub answered to a write stands', async () => {
    const refused = answered(422, 'Validation Failed');
    const writing = patient([refused], { onSend: () => writing.stopping.abort() });
    expect(await writing.write()).toMatchObject({ kind: 'invalid' });
    const done = patient([], { onSend: () => done.stopping.abort() });
    expect(await done.write()).toEqual({ kind: 'written', value: 'answer' });
  });
});
