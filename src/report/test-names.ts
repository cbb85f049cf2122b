import { sliceWhole } from '../kernel/clip.ts';
import { codeSpan } from './code-span.ts';

const MOST = 3;
const NAME_CHARS = 160;

/** Ids of tests as code, the first three of many: `` `a`, `b`, `c` and 4 more ``; '' for none. */
export function testNames(ids: readonly string[]): string {
  const distinct = [...new Set(ids)].filter((id) => id.trim() !== '');
  const named = distinct.slice(0, MOST).map((id) => codeSpan(shortened(id)));
  const left = distinct.length - named.length;
  return `${named.join(', ')}${left > 0 ? ` and ${left.toLocaleString('en-US')} more` : ''}`;
}

const shortened = (id: string): string =>
  id.length <= NAME_CHARS ? id : `${sliceWhole(id, 0, NAME_CHARS - 2)} …`;
