import type { ViewItem } from '../view-item.ts';

const ALWAYS = new Set(['evidence', 'proposal', 'denial', 'verdict']);
const WHERE_RED = new Set(['attempt', 'verification']);

/** Does a reader of this run want to see what is in this entry without asking? Of a long run, its proposal and end only. */
export function opensByDefault({ kind, parts, tone, state }: ViewItem, isLong: boolean): boolean {
  if (parts.length === 0) return false;
  if (ALWAYS.has(kind)) return !isLong || kind !== 'evidence';
  if (isLong) return false;
  if (kind === 'call') return state !== 'ok' || parts.some(({ form }) => form === 'diff');
  return kind === 'turn' || kind === 'rejected' || (WHERE_RED.has(kind) && tone === 'bad');
}
