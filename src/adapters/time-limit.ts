import { linkedAbort } from './linked-abort.ts';

/**
 * A signal that is aborted with `signal`, or by a `TimeoutError` after `ms`, whichever is first. `AbortSignal.any` does not do
 * for this: in Node 20 a time-out that nothing else holds is collected as garbage and never comes. Source: nodejs/node#57736.
 */
export function timeLimit(signal: AbortSignal, ms: number): AbortSignal {
  const { own, release } = linkedAbort(signal);
  if (signal.aborted) return own.signal;
  const late = () => {
    release();
    own.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError'));
  };
  const timer = setTimeout(late, ms).unref();
  own.signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  return own.signal;
}
