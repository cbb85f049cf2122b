import type { CodeHost, PostedReview, ReviewDraft } from '../ports/code-host.ts';
import type { Written } from '../ports/written.ts';
import { SHOWN_AS_PATCH } from '../review/how-applied.ts';
import { type StoredProposal, sealed } from '../review/marker/stored-proposal.ts';
import { MAX_BODY, type Marker, writeMarker } from '../review/marker/write-marker.ts';
import { placementOf } from '../review/placement.ts';
import { reviewBody } from '../review/review-body.ts';
import { addPermission } from './add-permission.ts';
import { type Ending, ending } from './ending.ts';
import { interruptedEnding } from './host-ending.ts';
import { unlessHostFails } from './unless-host-fails.ts';

/** Between the text of a review and its hidden marker. */
const GAP = '\n\n';

export interface Posted {
  readonly kind: 'posted';
  readonly stored: StoredProposal;
  readonly review: PostedReview;
  readonly suggestions: number;
  readonly leftovers: number;
}

/**
 * Posts a proposal as one review with suggestions. Where GitHub refuses the suggestions, the whole fix is shown as a patch
 * instead; an answer that was lost is looked for before anything is posted a second time.
 */
export async function postProposal(
  host: CodeHost,
  stored: StoredProposal,
  key: string | undefined,
): Promise<Posted | Ending> {
  const moved = await headMoved(host, stored);
  if (moved !== undefined) return moved;
  const posted = await postAs(host, stored, key);
  if ('verdict' in posted || posted.kind === 'posted') return posted;
  const again = await headMoved(host, stored);
  if (again !== undefined) return again;
  const patched = sealed(stored, { ...stored, notes: [...stored.notes, SHOWN_AS_PATCH] });
  if (patched === undefined) throw new Error('a sealed proposal changes something');
  const second = await postAs(host, patched, key);
  if ('verdict' in second || second.kind === 'posted') return second;
  return notPosted(`GitHub did not accept the review: ${second.reason}`);
}

async function postAs(
  host: CodeHost,
  stored: StoredProposal,
  key: string | undefined,
): Promise<Posted | Ending | { readonly kind: 'invalid'; readonly reason: string }> {
  const placement = placementOf(stored, await host.changedFiles(stored.pull));
  const text = reviewBody(stored, placement);
  const room = text.kind === 'body' ? MAX_BODY - text.body.length - GAP.length : 0;
  const marker = writeMarker(stored, key, room);
  if (text.kind === 'too-long' || marker === undefined) {
    const why = text.kind === 'too-long' ? text.reason : 'it is too large to be kept in a pull request';
    return ending('explained', 'proposal.too-long', `A fix was found, but ${why}.`, {
      diagnosis: stored.diagnosis,
      proposal: stored.proposal,
    });
  }
  const parts = await postParts(host, stored, marker);
  if (parts !== undefined) return parts;
  const draft: ReviewDraft = {
    commitId: stored.head,
    body: `${text.body}${GAP}${marker.review}`,
    comments: placement.suggestions,
  };
  const written = await postOnce(host, stored, draft);
  switch (written.kind) {
    case 'written':
      return {
        kind: 'posted',
        stored,
        review: written.value,
        suggestions: placement.suggestions.length,
        leftovers: placement.leftovers.length,
      };
    case 'invalid':
      return { kind: 'invalid', reason: written.reason };
    case 'forbidden':
      return notPosted(
        `The token may not post a review (${written.reason})${addPermission(written.permission)}.`,
        'github.forbidden',
      );
    case 'unknown':
      return notPosted(`Whether the review was posted is not known: ${written.reason.replace(/\.$/, '')}.`);
    case 'interrupted':
      return interruptedEnding();
    default:
      return notPosted(`The review could not be posted: ${written.reason}`);
  }
}

/** A payload too long for the review travels in comments before it: an incomplete one is no proposal. */
async function postParts(
  host: CodeHost,
  { id, pull }: StoredProposal,
  { parts }: Marker,
): Promise<Ending | undefined> {
  for (const [index, part] of parts.entries()) {
    const text = `Part ${index + 1} of ${parts.length} of proposal \`${id}\`, which follows. It is needed to apply it.`;
    const written = await host.postComment(pull, `${text}\n\n${part}`);
    if (written.kind === 'interrupted') return interruptedEnding();
    if (written.kind !== 'written')
      return notPosted(`A part of the proposal could not be posted: ${written.reason}`);
  }
  return undefined;
}

/** Posts a review once, whatever happens to the answer. */
async function postOnce(
  host: CodeHost,
  stored: StoredProposal,
  draft: ReviewDraft,
): Promise<Written<PostedReview>> {
  const written = await host.postReview(stored.pull, draft);
  if (written.kind !== 'unknown') return written;
  return unlessHostFails(written, async () => {
    const { id } = await host.viewer();
    const mine = (await host.reviews(stored.pull)).find(
      ({ author, body }) => author?.id === id && body.includes(stored.digest),
    );
    return mine === undefined ? host.postReview(stored.pull, draft) : { kind: 'written', value: mine };
  });
}

async function headMoved(
  host: CodeHost,
  { pull: number, head, base }: StoredProposal,
): Promise<Ending | undefined> {
  const pull = await host.pull(number);
  if (pull?.state === 'open' && pull.head.sha === head && pull.base.ref === base) return undefined;
  return ending(
    'stale',
    'head.moved',
    `#${number} has moved on since ${head.slice(0, 7)}; the fix was not posted.`,
  );
}

const notPosted = (sentence: string, reason = 'github.not-posted'): Ending =>
  ending(
    'unavailable',
    reason,
    `${sentence.replace(/[^.!?]$/, '$&.')} The fix is in the summary of this run.`,
  );
