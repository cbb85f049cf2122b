const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** The exit code of a run that was interrupted. */
export const INTERRUPTED = 130;

/** What a person's interrupt does to a command: `signal` is aborted, and the command ends by itself. */
export interface Interrupts {
  readonly signal: AbortSignal;
  /** Interrupts from within: a typed Ctrl-C reaches a prompt, not the process. */
  stop(): void;
  /** From here on a signal ends the process again. */
  release(): void;
}

/** Takes the signals that stop a command; a second one (npm passes Ctrl-C on to us as well) does nothing more. */
export function interrupts(): Interrupts {
  const stopping = new AbortController();
  const stop = () => stopping.abort(new Error('interrupted'));
  for (const name of SIGNALS) process.on(name, stop);
  return {
    signal: stopping.signal,
    stop,
    release() {
      for (const name of SIGNALS) process.off(name, stop);
    },
  };
}
