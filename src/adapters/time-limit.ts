import { setMaxListeners } from 'node:events';

/**
 * A signal that is aborted with `signal`, or by a `TimeoutError` after `ms`, whichever is first. `AbortSignal.any` does not do
 * for this: in Node 20 a time-out that nothing else holds is collected as garbage and never comes. Source: nodejs/node#57736.
 */
export function timeLimit(signal: AbortSignal, ms: number): AbortSignal {
  const own = new AbortController();
  // Every request listens to the run's own signal until its time is up; that is no leak to warn of.
  setMaxListeners(0, signal);
  const stop = () => {
    clearTimeout(timer);
    own.abort(signal.reason);
  };
  // Lets go of `signal`, which outlives many of these.
  const late = () => {
    signal.removeEventListener('abort', stop);
    own.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError'));
  };
  const timer = setTimeout(late, ms).unref();
  if (signal.aborted) stop();
  else signal.addEventListener('abort', stop, { once: true });
  return own.signal;
}
