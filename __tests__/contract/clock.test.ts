import { describe, expect, test } from '@jest/globals';
import { skippingClock } from '../../src/adapters/skipping-clock.ts';
import { systemClock } from '../../src/adapters/system-clock.ts';
import { fakeClock } from '../fakes/fake-clock.ts';

describe.each([
  ['system', systemClock],
  ['skipping', () => skippingClock(systemClock())],
  ['fake', fakeClock],
] as const)('the %s clock', (_, make) => {
  test('sleeping moves both times on by at least as much', async () => {
    const clock = make();
    const [date, monotonic] = [clock.now().getTime(), clock.monotonicMs()];
    await clock.sleep(20);
    expect(clock.now().getTime() - date).toBeGreaterThanOrEqual(15);
    expect(clock.monotonicMs() - monotonic).toBeGreaterThanOrEqual(15);
  });

  test.each([0, -5])('sleeping %i ms resolves', async (ms) => {
    await expect(make().sleep(ms)).resolves.toBeUndefined();
  });

  test('an aborted sleep rejects with the reason of the signal', async () => {
    const reason = new Error('stopped by a person');
    await expect(make().sleep(60_000, AbortSignal.abort(reason))).rejects.toBe(reason);
  });
});

test('the system clock wakes up from a sleep that is aborted half-way', async () => {
  const controller = new AbortController();
  const reason = new Error('interrupted');
  const sleeping = systemClock().sleep(60_000, controller.signal);
  controller.abort(reason);
  await expect(sleeping).rejects.toBe(reason);
});

test('nobody waits on the skipping clock', async () => {
  const clock = skippingClock(systemClock());
  const [real, from] = [performance.now(), clock.monotonicMs()];
  await clock.sleep(3_600_000);
  expect(clock.monotonicMs() - from).toBeGreaterThanOrEqual(3_600_000);
  expect(performance.now() - real).toBeLessThan(60_000);
});
