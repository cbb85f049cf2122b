import { once } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from '@jest/globals';
import { timeLimit } from '../../../src/adapters/time-limit.ts';

const HOUR_MS = 3_600_000;

test('its time comes, also when nothing holds the signal but who listens to it', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const late = once(timeLimit(new AbortController().signal, 40), 'abort');
  collectGarbage();
  const [event] = (await late) as [Event];
  expect(event.target).toMatchObject({ reason: { name: 'TimeoutError' } });
});

test.each(['before', 'after'])('is aborted with the signal that was aborted %s it was made', (when) => {
  const stopping = new AbortController();
  const reason = new Error('stopped');
  if (when === 'before') stopping.abort(reason);
  const limited = timeLimit(stopping.signal, HOUR_MS);
  if (when === 'after') stopping.abort(reason);
  expect(limited.reason).toBe(reason);
});

test('time that is up for one leaves the signal to the others', async () => {
  const stopping = new AbortController();
  await once(timeLimit(stopping.signal, 1), 'abort');
  const other = timeLimit(stopping.signal, HOUR_MS);
  expect([stopping.signal.aborted, other.aborted]).toEqual([false, false]);
});
