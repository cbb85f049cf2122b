import type { Denial } from '../proposal/denial.ts';
import { deniedChanges } from './ledger/denied-changes.ts';
import { saidByResolving } from './ledger/said-by-resolving.ts';
import { saidInCommands } from './ledger/said-in-commands.ts';
import { saidInReviews } from './ledger/said-in-reviews.ts';
import type { LedgerFacts, Saying } from './ledger/saying.ts';

/** Proposals that were denied, by id: why, by whom (login) and where. */
export type DeniedProposals = ReadonlyMap<
  string,
  { readonly why: string; readonly by: string; readonly url: string }
>;

/** What people with write access said no to on a pull request. */
export interface Ledger {
  /** The changes that are never proposed again. */
  readonly denials: readonly Denial[];
  readonly denied: DeniedProposals;
}

/**
 * Rebuilds the ledger of a pull request from what stands on GitHub: commands, requests for changes, resolved threads, in the
 * order in which they were given. Only people with write access count, never we ourselves: whoever else could add a denial
 * could stop the work. A denied part denies its proposal, for nothing is applied in part.
 */
export function ledgerOf(facts: LedgerFacts): Ledger {
  const all = [...saidByResolving(facts), ...saidInReviews(facts), ...saidInCommands(facts)];
  const standing = new Map<string, Saying[]>();
  for (const saying of all.toSorted(inOrder)) {
    const { digest } = saying.posted.stored;
    standing.set(digest, saying.kind === 'allow' ? [] : [...(standing.get(digest) ?? []), saying]);
  }
  const left = [...standing.values()].flat();
  return {
    denials: left.flatMap(deniedChanges),
    denied: new Map(left.map(({ posted, why, by, url }) => [posted.stored.id, { why, by, url }])),
  };
}

/** In the same second a denial counts after what would take it back. */
const inOrder = (a: Saying, b: Saying): number =>
  a.at.getTime() - b.at.getTime() || Number(a.kind === 'deny') - Number(b.kind === 'deny');
