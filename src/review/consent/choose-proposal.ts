import { type Refusal, refused, silently } from '../../trigger/refusal.ts';
import { isNamed } from '../is-named.ts';
import type { DeniedProposals } from '../ledger.ts';
import type { BrokenProposal, PostedProposal } from '../open-proposals.ts';

interface Standing {
  readonly proposals: readonly PostedProposal[];
  readonly broken: readonly BrokenProposal[];
  readonly denied: DeniedProposals;
  /** Ids of proposals that are committed already. */
  readonly applied: ReadonlySet<string>;
  readonly pull: { readonly head: { readonly sha: string }; readonly base: { readonly ref: string } };
}

export type Chosen = { readonly kind: 'chosen'; readonly posted: PostedProposal } | Refusal;

/** The proposal that is named: it must be known, and still be open for the head. */
export function namedProposal(id: string, standing: Standing): Chosen {
  const matching = standing.proposals.filter(({ stored }) => isNamed(id, stored.digest));
  const ids = new Set(matching.map(({ stored }) => stored.digest));
  if (ids.size > 1)
    return refused(
      'consent.ambiguous-id',
      `${id} is the start of more than one proposal's id. Write more of it.`,
    );
  // The same proposal posted twice: the later posting is the one that stands.
  const posted = matching.at(-1);
  if (posted !== undefined) return stillOpen(posted, standing);
  const broken = standing.broken.at(-1);
  return broken === undefined
    ? refused(
        'consent.unknown-id',
        `There is no proposal ${id} on this pull request. Look up its id in the review.`,
      )
    : refused(broken.rule, `${broken.reason} Comment \`/doctor retry\` for a new one.`);
}

/**
 * The one proposal that is open for the head. Where there is none an approval is about the pull request alone, and nothing
 * is said; `seen` is the commit that an approver looked at: whoever looked at a proposal's head is told that it moved.
 */
export function onlyProposal(
  standing: Standing,
  asked: { readonly isApproval: boolean; readonly seen: string | undefined },
): Chosen {
  const open = standing.proposals.filter((one) => stillOpen(one, standing).kind === 'chosen');
  const newest = standing.proposals.at(-1);
  const broken = standing.broken.at(-1);
  const newestAt = newest?.submittedAt.getTime() ?? Number.NEGATIVE_INFINITY;
  if (broken !== undefined && broken.submittedAt.getTime() >= newestAt) {
    // A marker of another pull request was never a proposal here, so an approval is not about it.
    const isNoise = asked.isApproval && broken.rule === 'proposal.elsewhere';
    return (isNoise ? silently : refused)(
      broken.rule,
      `${broken.reason} Comment \`/doctor retry\` for a new one.`,
    );
  }
  const [posted] = open;
  if (posted !== undefined && open.length === 1) return { kind: 'chosen', posted };
  if (posted !== undefined)
    return refused(
      'consent.several-open',
      `More than one proposal is open; comment \`/doctor apply ID\` with one of ${open.map(({ stored }) => stored.id).join(', ')}.`,
    );
  if (newest === undefined) {
    const why = 'There is no proposal on this pull request. Comment `/doctor` to have it looked at.';
    return (asked.isApproval ? silently : refused)('consent.nothing-open', why);
  }
  const why = stillOpen(newest, standing);
  const isMeant =
    !asked.isApproval || (why.kind === 'refused' && isStale(why) && asked.seen === newest.stored.head);
  return why.kind === 'chosen' || isMeant ? why : { ...why, silent: true };
}

const isStale = ({ rule }: Refusal): boolean => rule.startsWith('stale.');

function stillOpen(posted: PostedProposal, { denied, applied, pull }: Standing): Chosen {
  const { stored, supersededBy } = posted;
  const { id, head, base } = stored;
  if (applied.has(id)) return silently('consent.already-applied', `Proposal ${id} is applied already.`);
  const denial = denied.get(id);
  if (denial !== undefined)
    return refused(
      'consent.denied',
      `Proposal ${id} was denied by ${denial.by}. \`/doctor allow ${id}\` takes the denial back; \`/doctor retry\` asks for another fix.`,
    );
  if (head !== pull.head.sha)
    return refused(
      'stale.head',
      `Proposal ${id} was made for ${head.slice(0, 12)}, and the head is ${pull.head.sha.slice(0, 12)} now. If that is still red, comment \`/doctor retry\`.`,
    );
  if (base !== pull.base.ref)
    return refused(
      'stale.base',
      `Proposal ${id} was made for a pull request onto ${base}, and its base was changed since. Comment \`/doctor retry\`.`,
    );
  if (supersededBy !== undefined)
    return refused(
      'consent.superseded',
      `Proposal ${id} was replaced by ${supersededBy}. Look at that one and comment \`/doctor apply ${supersededBy}\`.`,
    );
  return { kind: 'chosen', posted };
}
