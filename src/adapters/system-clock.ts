import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '../ports.ts';

/** The machine's own time. */
export function systemClock(): Clock {
  return {
    now: () => new Date(),
    monotonicMs: () => performance.now(),
    async sleep(ms, signal) {
      signal?.throwIfAborted();
      try {
        await delay(Math.max(0, ms), undefined, signal === undefined ? {} : { signal });
      } catch (error) {
        signal?.throwIfAborted();
        throw error;
      }
    },
  };
}
