import { setMaxListeners } from 'node:events';

export interface LinkedAbort {
  readonly own: AbortController;
  /** Lets go of the signal, which outlives many of these. */
  release(): void;
}

/** A controller of its own that a signal aborts too, with its reason, until it is released. */
export function linkedAbort(signal: AbortSignal | undefined): LinkedAbort {
  const own = new AbortController();
  if (signal === undefined) return { own, release: () => undefined };
  const stop = () => own.abort(signal.reason);
  // Requests side by side all listen to the run's own signal; that is no leak to warn of.
  setMaxListeners(0, signal);
  if (signal.aborted) stop();
  else signal.addEventListener('abort', stop, { once: true });
  return { own, release: () => signal.removeEventListener('abort', stop) };
}
