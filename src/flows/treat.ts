import { HostFailure } from '../ports/code-host.ts';
import type { TestRun } from '../ports.ts';
import type { CiOnCommit } from '../report/comments/applied-comment.ts';
import type { StoredProposal } from '../review/marker/stored-proposal.ts';
import type { ActionPorts } from './action-ports.ts';
import { applyAndTest } from './apply-and-test.ts';
import { commitProposal } from './commit-proposal.ts';
import { type ConsentAsked, consentNow } from './consent-now.ts';
import { type Ending, ending } from './ending.ts';
import { hostEnding } from './host-ending.ts';
import type { Meter } from './meter.ts';

export interface TreatRequest extends ConsentAsked {
  readonly meter: Meter;
  readonly signal: AbortSignal | undefined;
}

export interface Treated {
  readonly ending: Ending;
  /** Nothing is to be answered on the pull request. */
  readonly silent: boolean;
  readonly stored?: StoredProposal;
  /** The review that showed the proposal. */
  readonly reviewId?: number;
  readonly approver?: string;
  readonly after?: TestRun;
  /** The base's commit in the tested tree; undefined where that is the head alone. */
  readonly mergedWith?: string | undefined;
  /** The last failing output, redacted. */
  readonly output?: string;
  readonly commit?: { readonly sha: string; readonly url: string };
  readonly ci?: CiOnCommit;
}

/** Run B: stored proposal → consent → apply to the fetched head → verification → commit. Pushes nothing that is red. */
export async function treat(request: TreatRequest, ports: ActionPorts): Promise<Treated> {
  const consent = await consentNow(request, ports);
  if (consent.kind === 'ended') return consent;
  const { stored, approver, reviewId } = consent.yes;
  const known = { stored, reviewId, approver: approver.login, silent: false };
  ports.journal.append({ kind: 'approval', proposal: stored.id, by: approver.login });
  if (ports.noSandbox !== undefined) {
    return {
      ...known,
      ending: ending('unavailable', 'sandbox.missing', `${ports.noSandbox} Nothing was applied.`),
    };
  }
  try {
    return { ...known, ...(await applied(request, stored, ports)) };
  } catch (error) {
    // Whoever approved is told why nothing came of it.
    if (error instanceof HostFailure) return { ...known, ending: hostEnding(error) };
    throw error;
  }
}

async function applied(
  request: TreatRequest,
  stored: StoredProposal,
  ports: ActionPorts,
): Promise<Omit<Treated, 'silent'>> {
  const isNamed = request.asking.named !== undefined;
  const tested = await applyAndTest({ ...request, stored, isNamed }, ports);
  if (!tested.green) return tested;
  request.signal?.throwIfAborted();
  const committed = await commitProposal(request, stored, tested, ports);
  return { ...committed, mergedWith: tested.mergedWith };
}
