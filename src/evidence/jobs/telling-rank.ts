import type { Evidence, FailureClass } from '../../kernel/evidence.ts';
import { lineWeight } from '../line-weight.ts';

/** What tells least comes last: another job of the same run may hold the cause. */
const WEAK: ReadonlySet<FailureClass> = new Set(['unknown', 'infrastructure', 'timeout']);

/** How much an evidence tells about the cause, to compare the jobs of one run by: named tests, a place, a strong line. */
export function tellingRank({ class: kind, tests, mentions, excerpt }: Evidence): number {
  const strongest = excerpt.split('\n').reduce((most, line) => Math.max(most, lineWeight(line)), 0);
  return (
    (WEAK.has(kind) ? 0 : 100) +
    (tests.length > 0 ? 40 : 0) +
    (mentions.some(({ workspace }) => workspace) ? 20 : 0) +
    strongest
  );
}
