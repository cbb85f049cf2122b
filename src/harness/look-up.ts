import type { AskedLog } from '../ports/kept-log.ts';
import { failed, shown } from './plan-result.ts';
import type { Plan } from './tool.ts';

/** What a planned look into CI's log finds: in the log itself, or in a replay what it found when it was recorded. */
export async function lookUp(
  { find }: Extract<Plan, { kind: 'look-up' }>,
  log: AskedLog | undefined,
  signal: AbortSignal | undefined,
): Promise<Extract<Plan, { kind: 'result' }>> {
  if (log?.kind === 'kept') return find(log.log, signal);
  const found = log?.next() ?? { outcome: 'error', text: 'The log of CI is not here. Carry on without it.' };
  return found.outcome === 'ok' ? shown(found.text) : failed(found.text);
}
