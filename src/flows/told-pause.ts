import { interrupted, type Pause } from '../ports/interruption.ts';
import type { Clock, Journal } from '../ports.ts';

/** Waits that end so close to each other are told once: reads go side by side and meet the same limit. */
const SAME_MS = 1_000;

/** Waits on `clock` with an entry in the journal for each wait, until `signal` stops the run. */
export function toldPause(clock: Clock, journal: Journal, signal: AbortSignal | undefined): Pause {
  const stopped = () => (signal?.aborted === true ? interrupted(signal) : undefined);
  let toldUntilMs = Number.NEGATIVE_INFINITY;
  return async (ms, reason) => {
    const already = stopped();
    if (already !== undefined) throw already;
    const untilMs = clock.monotonicMs() + ms;
    if (untilMs > toldUntilMs + SAME_MS) {
      toldUntilMs = untilMs;
      journal.append({ kind: 'wait', for: 'github', reason, ms: Math.ceil(ms) });
    }
    try {
      await clock.sleep(ms, signal);
    } catch (error) {
      throw stopped() ?? error;
    }
  };
}
