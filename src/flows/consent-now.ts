import type { PullRequest } from '../ports/code-host.ts';
import { appliedIds } from '../review/applied-ids.ts';
import type { Asking } from '../review/consent/consent-facts.ts';
import { type Consent, decide } from '../review/consent.ts';
import { shownDiffers } from '../review/shown-differs.ts';
import { authorize } from '../trigger/authorize.ts';
import type { Permissions } from '../trigger/is-writer.ts';
import type { ActionPorts, ActionSettings } from './action-ports.ts';
import { type Ending, ending } from './ending.ts';
import { type PullRecord, readPull } from './read-pull.ts';

export type Yes = Extract<Consent, { readonly kind: 'apply' }>;

export type ConsentNow =
  | {
      readonly kind: 'yes';
      readonly yes: Yes;
      readonly pull: PullRequest;
      /** Of everyone who wrote on the pull request. */
      readonly permissions: Permissions;
    }
  | { readonly kind: 'ended'; readonly silent: boolean; readonly ending: Ending };

export interface ConsentAsked {
  readonly number: number;
  readonly asking: Asking;
  readonly settings: ActionSettings;
  /** Of the repository that we run in. */
  readonly repositoryId: number;
}

/**
 * Reads everything again: consent to a proposal, that what is shown is what would be written, and that the pull request's
 * code may be executed here. `known` are permissions that were read a moment ago; that of the one who asks is read anyway.
 */
export async function consentNow(
  { number, asking, settings, repositoryId }: ConsentAsked,
  { host }: Pick<ActionPorts, 'host'>,
  known: Permissions = new Map(),
): Promise<ConsentNow> {
  const pull = await host.pull(number);
  if (pull === undefined) return no('refused', 'pull.none', `There is no pull request ${number}.`, true);
  const others = new Map([...known].filter(([login]) => login !== asking.by.login));
  const record = await readPull(host, pull, settings.stateKey, [asking.by], others);
  const { viewer, permissions } = record;
  const consent = decide({
    asking,
    ...record,
    denied: record.ledger.denied,
    applied: appliedIds(record, viewer.id),
    viewerId: viewer.id,
    settings,
  });
  if (consent.kind === 'refused') {
    const word = consent.rule.startsWith('stale.') ? 'stale' : 'refused';
    return no(word, consent.rule, consent.reason, consent.silent);
  }
  const permit = authorize(
    { kind: 'review', by: asking.by, pull },
    { repositoryId, permissions, viewerId: viewer.id },
  );
  if (permit.kind === 'refused') return no('refused', permit.rule, permit.reason, permit.silent);
  if (permit.noCode !== undefined) {
    const how = 'The fix cannot be tested and is not applied. Use the "Commit suggestion" button instead.';
    return no('refused', 'code.not-executed', `${permit.noCode} ${how}`);
  }
  const differs = await differing(consent, record, host);
  return differs === undefined
    ? { kind: 'yes', yes: consent, pull, permissions }
    : { kind: 'ended', silent: false, ending: differs };
}

const no = (word: 'refused' | 'stale', rule: string, reason: string, silent = false): ConsentNow => ({
  kind: 'ended',
  silent,
  ending: ending(word, rule, reason),
});

async function differing(
  { stored, reviewId }: Yes,
  { reviews, lineComments }: PullRecord,
  host: ActionPorts['host'],
): Promise<Ending | undefined> {
  const review = reviews.find(({ id }) => id === reviewId);
  if (review === undefined)
    return ending('refused', 'proposal.gone', 'The review with the proposal is gone.');
  const files = await host.changedFiles(stored.pull);
  const found = shownDiffers({ stored, review, lineComments, files });
  return found === undefined ? undefined : ending('refused', found.rule, found.reason);
}
