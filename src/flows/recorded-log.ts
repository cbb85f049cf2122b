import type { AskedLog, FoundInLog } from '../ports/kept-log.ts';

/** Gives what calls found in a log, one after the other; the log itself is not there. */
export function recordedLog(found: readonly FoundInLog[]): AskedLog {
  const left = [...found];
  return { kind: 'recorded', next: () => left.shift() };
}
