import type { HostFailure } from '../ports/code-host.ts';
import { type Ending, ending } from './ending.ts';

/** GitHub could not be used: its own sentence says what to do. */
export const hostEnding = (error: HostFailure): Ending =>
  ending('unavailable', `github.${error.kind}`, error.message, { cause: error });
