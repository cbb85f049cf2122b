import { type Conversation, type ConversationEnd, startConversation } from '../harness/conversation.ts';
import { summaryOf } from '../harness/describe-run.ts';
import { openingMessages } from '../harness/opening.ts';
import { deniedProposal } from '../harness/prompt.ts';
import type { ConversationSetup } from '../harness/session.ts';
import { decodeSource } from '../kernel/source-text.ts';
import type { Answer, Person, TestRun } from '../ports.ts';
import { denialsOf } from '../proposal/denial.ts';
import { type Change, makeProposal, type Proposal } from '../proposal/proposal.ts';
import { unreachedFiles } from '../repair/unreached.ts';

/** What the repair came to: a proposal that a person allowed, or the reason why there is none. */
export type Repaired =
  | {
      readonly kind: 'allowed';
      readonly proposal: Proposal;
      readonly by: string;
      readonly run: TestRun | undefined;
    }
  | {
      readonly kind: 'denied';
      readonly reason: string;
      readonly proposal: Proposal;
      readonly diagnosis: string;
    }
  | { readonly kind: 'nothing-changed'; readonly diagnosis: string; readonly run: TestRun | undefined }
  | Exclude<ConversationEnd, { kind: 'green' | 'untested' }>;

export interface RepairParts extends ConversationSetup {
  readonly person: Person;
  readonly opening: Omit<
    Parameters<typeof openingMessages>[0],
    'run' | 'files' | 'policy' | 'secrets' | 'boundary'
  >;
}

export interface Repair {
  readonly conversation: Conversation;
  /** Converses until a proposal is allowed, or nothing more can come. */
  run(signal?: AbortSignal): Promise<Repaired>;
}

export function startRepair(parts: RepairParts): Repair {
  const conversation = startConversation(parts);
  return { conversation, run: (signal) => converse(parts, conversation, signal) };
}

async function converse(
  parts: RepairParts,
  conversation: Conversation,
  signal: AbortSignal | undefined,
): Promise<Repaired> {
  const { workspace, before } = parts;
  let message: Parameters<Conversation['next']>[0] = await openingMessages({
    ...parts.opening,
    ...parts,
    run: before,
    files: workspace.files,
  });
  let denied: Extract<Repaired, { kind: 'denied' }> | undefined;
  for (;;) {
    const end = await conversation.next(message, signal);
    if (end.kind !== 'green' && end.kind !== 'untested')
      return denied === undefined ? end : { ...denied, diagnosis: end.diagnosis || denied.diagnosis };
    const run = conversation.session.lastRun;
    const proposal = await propose(parts, conversation, end.diagnosis, signal);
    if (proposal === undefined) return denied ?? { kind: 'nothing-changed', diagnosis: end.diagnosis, run };
    const answer = await askFor(proposal, run, conversation.session.attempts, parts);
    if (answer.kind === 'yes') return { kind: 'allowed', proposal, by: answer.by, run };
    denied = { kind: 'denied', reason: answer.reason, proposal, diagnosis: proposal.diagnosis };
    conversation.deny(
      proposal.changes.flatMap(({ path, before: original, after }) =>
        denialsOf(path, original, after, answer.reason),
      ),
    );
    if (conversation.session.attempts >= parts.maxAttempts || conversation.session.turns >= parts.maxTurns)
      return denied;
    message = deniedProposal(answer.reason);
  }
}

async function propose(
  parts: RepairParts,
  conversation: Conversation,
  diagnosis: string,
  signal: AbortSignal | undefined,
): Promise<Proposal | undefined> {
  const { workspace, journal } = parts;
  const { originals, warnings } = conversation.session;
  const changes = [...originals].map(
    ([path, before]): Change => ({
      path,
      before,
      after: textOf(parts, path),
      mode: workspace.files.locate(path).mode,
    }),
  );
  const unproven =
    conversation.session.lastRun === undefined ? [] : await unreachedFiles(changes, workspace, signal);
  const all = [
    ...[...warnings].flatMap(([path, texts]) => [...texts].map((text) => `${path}: ${text}`)),
    ...unproven.map(
      (path) =>
        `${path}: no executed test reaches this new file, so nothing is proven about it; add a test for it`,
    ),
  ];
  const proposal = makeProposal(changes, diagnosis, all);
  if (proposal !== undefined) {
    const files = proposal.changes.map(({ path, before }) => ({
      path,
      status: before === null ? ('added' as const) : ('modified' as const),
    }));
    journal.append({
      kind: 'proposal',
      id: proposal.id,
      digest: proposal.digest,
      files,
      diff: proposal.diff,
      warnings: proposal.warnings,
      diagnosis,
    });
  }
  return proposal;
}

function textOf({ workspace }: RepairParts, path: string): string {
  return decodeSource(workspace.files.read(path))?.text ?? '';
}

async function askFor(
  proposal: Proposal,
  run: TestRun | undefined,
  attempts: number,
  parts: RepairParts,
): Promise<Answer> {
  const tries = `${attempts} attempt${attempts === 1 ? '' : 's'}`;
  const answer = await parts.person.ask({
    about: 'proposal',
    intro: proposal.diagnosis === '' ? 'The model gave no cause.' : `Cause: ${proposal.diagnosis}`,
    shown: proposal.diff,
    proof:
      run === undefined
        ? 'Not tested: the test run on this change was denied. The tests run after a yes.'
        : `red → green: \`${run.command}\`: ${summaryOf(parts.before)} → ${summaryOf(run)}; ${tries}.`,
    warnings: proposal.warnings,
    prompt: 'Allow?',
  });
  if (answer.kind === 'yes') parts.journal.append({ kind: 'approval', proposal: proposal.id, by: answer.by });
  else
    parts.journal.append({
      kind: 'denial',
      what: 'proposal',
      proposal: proposal.id,
      by: answer.by,
      reason: answer.reason,
    });
  return answer;
}
