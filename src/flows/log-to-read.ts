import type { Evidence } from '../kernel/evidence.ts';
import type { AskedLog, LogKeeper } from '../ports/kept-log.ts';

/** The failing job's log for the model to look things up in; undefined where an excerpt of `maxChars` has room for all of it. */
export function logToRead(keeper: LogKeeper, { step }: Evidence, maxChars: number): AskedLog | undefined {
  const log = keeper.kept(step.job);
  return log.bytes > maxChars ? { kind: 'kept', log } : undefined;
}
