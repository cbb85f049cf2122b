import type { HostFailure } from '../ports/code-host.ts';
import { type Ending, ending } from './ending.ts';

/** GitHub could not be used: its own sentence says what to do; or somebody stopped the run. */
export const hostEnding = (error: HostFailure): Ending =>
  error.kind === 'interrupted'
    ? interruptedEnding()
    : ending('unavailable', `github.${error.kind}`, error.message, { cause: error });

/** Somebody stopped the run before it came to anything. */
export const interruptedEnding = (more: Parameters<typeof ending>[3] = {}): Ending =>
  ending('exhausted', 'interrupted', 'the run was stopped; nothing was committed.', more);
