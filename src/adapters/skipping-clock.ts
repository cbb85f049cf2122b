import type { Clock } from '../ports.ts';

/** A clock on which nobody waits: sleeping moves it on at once. What really takes time takes as long as on `real`. */
export function skippingClock(real: Clock): Clock {
  let skippedMs = 0;
  return {
    now: () => new Date(real.now().getTime() + skippedMs),
    monotonicMs: () => real.monotonicMs() + skippedMs,
    async sleep(ms, signal) {
      signal?.throwIfAborted();
      skippedMs += Math.max(0, ms);
    },
  };
}
