import type { ChangedFile, PostedLineComment, PostedReview } from '../ports/code-host.ts';
import { withoutMarker } from './marker/read-marker.ts';
import type { StoredProposal } from './marker/stored-proposal.ts';
import { placementOf } from './placement.ts';
import { reviewBody } from './review-body.ts';

export interface ShownDiffers {
  readonly kind: 'differs';
  readonly rule: 'proposal.shown-differs';
  readonly reason: string;
}

/**
 * Does what stands on the pull request differ from what the proposal would write? Its suggestions and its review text are
 * made again from the stored edits and compared with the comments as they stand; CRLF and outer blank lines aside, nothing
 * may differ, be missing or be added, for the approver said yes to what they saw. undefined: it is the same.
 */
export function shownDiffers(facts: {
  readonly stored: StoredProposal;
  readonly files: readonly ChangedFile[];
  readonly review: PostedReview;
  readonly lineComments: readonly PostedLineComment[];
}): ShownDiffers | undefined {
  const { stored, files, review, lineComments } = facts;
  const placement = placementOf(stored, files);
  const text = reviewBody(stored, placement);
  if (text.kind === 'too-long') return differs(`its review cannot be written again: ${text.reason}`);
  if (normal(withoutMarker(review.body)) !== normal(text.body))
    return differs('the text of its review is not what was posted');
  const wanted = placement.suggestions.map(({ path, startLine, endLine, body }) =>
    shape(path, startLine, endLine, body),
  );
  const shown = lineComments
    .filter((one) => one.reviewId === review.id && one.inReplyTo === undefined)
    .map((one) => shape(one.path, one.startLine ?? one.line, one.line, one.body));
  const missing = without(wanted, shown)[0];
  if (missing !== undefined)
    return differs(`the suggestion on ${missing.place} was edited or removed, or the lines under it changed`);
  const added = without(shown, wanted)[0];
  return added === undefined ? undefined : differs(`the comment on ${added.place} is no part of it`);
}

interface Shape {
  readonly place: string;
  readonly whole: string;
}

function shape(path: string, start: number | undefined, end: number | undefined, body: string): Shape {
  const whole = JSON.stringify([path, start ?? null, end ?? null, normal(body)]);
  return { place: end === undefined ? path : `${path}:${start ?? end}`, whole };
}

/** What is in `all` and not in `others`, counting equal ones. */
function without(all: readonly Shape[], others: readonly Shape[]): Shape[] {
  const left = others.map(({ whole }) => whole);
  return all.filter(({ whole }) => {
    const index = left.indexOf(whole);
    if (index !== -1) left.splice(index, 1);
    return index === -1;
  });
}

function normal(text: string): string {
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  const isFull = (line: string) => line.trim() !== '';
  const first = lines.findIndex(isFull);
  return first === -1 ? '' : lines.slice(first, lines.findLastIndex(isFull) + 1).join('\n');
}

const differs = (what: string): ShownDiffers => ({
  kind: 'differs',
  rule: 'proposal.shown-differs',
  reason: `What is shown is not what the proposal would write: ${what}. Comment \`/doctor retry\` for a new one.`,
});
