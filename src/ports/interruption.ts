import { HostFailure } from './code-host.ts';

/** Waits `ms` for GitHub and says so and why; rejects as `interrupted` says once the run is stopped. */
export type Pause = (ms: number, why: string) => Promise<void>;

/** What becomes of a read or a wait once `signal` has stopped the run. */
export const interrupted = (signal: AbortSignal): HostFailure =>
  new HostFailure('interrupted', 'The run was stopped.', undefined, signal.reason);
