import type { Evidence } from '../kernel/evidence.ts';
import type { AskedLog, LogKeeper } from '../ports/kept-log.ts';

/** Of a log that is hardly longer than its excerpt less is hidden than two more tools cost in every request. */
const WORTH_ASKING = 1.5;

/** The failing job's log for the model to look things up in; undefined where an excerpt of `maxChars` shows nearly all of it. */
export function logToRead(keeper: LogKeeper, { step }: Evidence, maxChars: number): AskedLog | undefined {
  const log = keeper.kept(step.job);
  if (log.bytes > maxChars * WORTH_ASKING) return { kind: 'kept', log };
  keeper.drop();
  return undefined;
}
