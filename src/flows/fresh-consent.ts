import type { StoredProposal } from '../review/marker/stored-proposal.ts';
import type { ActionPorts } from './action-ports.ts';
import { type ConsentAsked, type ConsentNow, consentNow } from './consent-now.ts';
import { type Ending, ending } from './ending.ts';
import { movedOn } from './moved-on.ts';

/** What was read longer ago is no consent: a read may have waited minutes for GitHub, and people go on meanwhile. */
const FRESH_MS = 30_000;
const MOST_TRIES = 3;

/**
 * Consent to exactly this proposal, for a write that follows at once: pull request, words, permission, denials and what is
 * shown are all read anew, twice, the second time without the many permissions between them and the write.
 */
export async function freshConsent(
  asked: ConsentAsked,
  stored: StoredProposal,
  ports: Pick<ActionPorts, 'host' | 'clock'>,
): Promise<Extract<ConsentNow, { readonly kind: 'yes' }> | Ending> {
  for (let tries = 1; tries <= MOST_TRIES; tries += 1) {
    const fromMs = ports.clock.monotonicMs();
    const first = await consentNow(asked, ports);
    if (first.kind === 'ended') return first.ending;
    const last = await consentNow(asked, ports, first.permissions);
    if (last.kind === 'ended') return last.ending;
    if (last.yes.stored.digest !== stored.digest) return movedOn(stored);
    if (ports.clock.monotonicMs() - fromMs <= FRESH_MS) return last;
  }
  return ending(
    'unavailable',
    'github.too-slow',
    `The tests pass, but GitHub answers so slowly that whether proposal ${stored.id} is still wanted is not sure; nothing was committed. Approve again later.`,
    { proposal: stored.proposal, diagnosis: stored.diagnosis },
  );
}
