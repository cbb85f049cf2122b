import type { Clock } from '../../src/ports.ts';

/** A clock that stands still, except that sleeping and `advance` move it at once. `slept` are the waits in milliseconds. */
export function fakeClock(
  start = '2026-01-02T03:04:05.000Z',
): Clock & { advance(ms: number): void; readonly slept: readonly number[] } {
  let passedMs = 0;
  const slept: number[] = [];
  return {
    slept,
    now: () => new Date(Date.parse(start) + passedMs),
    monotonicMs: () => passedMs,
    advance(ms) {
      passedMs += ms;
    },
    async sleep(ms, signal) {
      signal?.throwIfAborted();
      slept.push(ms);
      passedMs += Math.max(0, ms);
    },
  };
}
