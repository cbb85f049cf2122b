import type { Account, PullRequest } from '../ports/code-host.ts';
import { type Refusal, refused, silently } from '../trigger/refusal.ts';
import { namedProposal, onlyProposal } from './consent/choose-proposal.ts';
import type { ConsentFacts } from './consent/consent-facts.ts';
import { notAboutIt } from './consent/not-about-it.ts';
import { objection } from './consent/objection.ts';
import { tooLittle } from './consent/too-little.ts';
import { wordsAgainst } from './consent/words-against.ts';
import { wordsNow } from './consent/words-now.ts';
import type { StoredProposal } from './marker/stored-proposal.ts';

export type Consent =
  | {
      readonly kind: 'apply';
      readonly stored: StoredProposal;
      /** The review that shows the proposal. */
      readonly reviewId: number;
      readonly approver: Account;
      readonly by: { readonly in: 'review' | 'comment'; readonly id: number; readonly url: string };
    }
  | Refusal;

/**
 * Does a person with write access, knowing what is shown, want exactly this proposal on exactly this head? Pure; asked once
 * more directly before anything is written. Every no has a rule (`consent.…`, `stale.…`, `proposal.…`) and says what to do.
 */
export function decide(facts: ConsentFacts): Consent {
  const words = wordsNow(facts);
  if (words.kind === 'refused') return words;
  const { asking, pull, settings } = facts;
  const isApproval = asking.as === 'approval';
  if (isApproval && settings.applyOn === 'command')
    return silently('consent.apply-on-command', 'Approvals apply nothing here; comment `/doctor apply ID`.');
  const chosen =
    asking.named === undefined
      ? onlyProposal(facts, { isApproval, seen: words.commitId })
      : namedProposal(asking.named, facts);
  if (chosen.kind === 'refused') return chosen;
  const { posted } = chosen;
  const no =
    notHere(pull, isApproval) ??
    notAboutIt(words, posted, asking) ??
    objection(facts) ??
    tooLittle(facts, posted) ??
    wordsAgainst(words, posted.stored.id, asking);
  if (no !== undefined) return no;
  const by = { in: asking.in, id: asking.id, url: words.url };
  return { kind: 'apply', stored: posted.stored, reviewId: posted.reviewId, approver: words.approver, by };
}

function notHere({ state, isFork, isLocked, isOff }: PullRequest, isApproval: boolean): Refusal | undefined {
  if (isOff)
    return (isApproval ? silently : refused)(
      'consent.off',
      'The label `build-doctor:off` is there, so nothing is applied. Take it off, and ask again.',
    );
  if (state === 'closed')
    return refused('consent.closed', 'The pull request is closed, so nothing is applied. Reopen it first.');
  if (isLocked)
    return refused('consent.locked', 'The conversation is locked, so nothing is applied. Unlock it first.');
  return isFork
    ? refused(
        'consent.fork',
        'Nothing is committed to the branch of a fork. Use the "Commit suggestion" button, or ask its author to.',
      )
    : undefined;
}
