import type { Change, Evidence } from '../../kernel/evidence.ts';

/** `further changes since it was green` of `Evidence.omitted`: how many changes are not shown. */
export const FURTHER_CHANGES = 'further changes since it was green';

/** What changed since the job was green, as one sentence that claims no cause; '' where nothing did, or nothing was compared. */
export function changesSentence(
  { setupChanges: changes = [], omitted }: Evidence,
  most = Number.POSITIVE_INFINITY,
): string {
  const [first] = changes;
  if (first === undefined) return '';
  const shown = changes.slice(0, most).map(inWords);
  const hidden = omitted.find(({ what }) => what === FURTHER_CHANGES)?.lines ?? 0;
  const more = changes.length - shown.length + hidden;
  const since = first.since === null ? 'since the green log' : `since the green run ${first.since}`;
  return `Changed ${since}: ${[...shown, ...(more > 0 ? [`${more} more`] : [])].join('; ')}.`;
}

function inWords({ what, before, after }: Change): string {
  if (before === null) return `new: ${what} ${after ?? ''}`.trimEnd();
  return after === null ? `gone: ${what} ${before}` : `${what} ${before} → ${after}`;
}

/** The evidence with its changes, and the number of those that are not shown. */
export const withChanges = (
  evidence: Evidence,
  { shown, more }: { readonly shown: readonly Change[]; readonly more: number },
): Evidence => ({
  ...evidence,
  setupChanges: shown,
  omitted: more === 0 ? evidence.omitted : [...evidence.omitted, { what: FURTHER_CHANGES, lines: more }],
});
