import type { Conversation, ConversationEnd } from '../harness/conversation.ts';
import { deniedProposal } from '../harness/prompt.ts';
import type { ConversationSetup } from '../harness/session.ts';
import { decodeSource } from '../kernel/source-text.ts';
import type { Answer, Message, TestRun } from '../ports.ts';
import { denialsOf } from '../proposal/denial.ts';
import { type Change, makeProposal, type Proposal } from '../proposal/proposal.ts';
import { unreachedFiles } from '../repair/unreached.ts';

/** What the repair came to: a proposal that a person allowed, or the reason why there is none. */
export type Repaired =
  | ({ readonly kind: 'allowed' } & Proven)
  | {
      readonly kind: 'denied';
      readonly reason: string;
      /** undefined: only edits were denied, one by one. */
      readonly proposal: Proposal | undefined;
      readonly diagnosis: string;
    }
  | { readonly kind: 'nothing-changed'; readonly diagnosis: string; readonly run: TestRun | undefined }
  | Exclude<ConversationEnd, { kind: 'green' | 'untested' }>;

/** A proposal with the run that proves it (undefined: that run was denied) and the attempts it took. */
export interface Proven {
  readonly proposal: Proposal;
  readonly run: TestRun | undefined;
  readonly attempts: number;
}

/** What a conversation is made of, and who decides about its proposals. */
export interface RepairParts extends ConversationSetup {
  readonly decide: (proven: Proven) => Promise<Answer>;
}

/** Converses until a proposal is allowed, or nothing more can come. */
export async function converse(
  conversation: Conversation,
  parts: RepairParts,
  opening: readonly Message[],
  signal?: AbortSignal,
): Promise<Repaired> {
  let said: string | readonly Message[] = opening;
  let denied: Extract<Repaired, { kind: 'denied' }> | undefined;
  for (;;) {
    const end = await conversation.next(said, signal);
    if (end.kind !== 'green' && end.kind !== 'untested') {
      denied ??= deniedEdits(conversation, end);
      return denied === undefined ? end : { ...denied, diagnosis: end.diagnosis || denied.diagnosis };
    }
    const run = conversation.session.lastRun;
    const proposal = await propose(parts, conversation, end.diagnosis, signal);
    if (proposal === undefined) return denied ?? { kind: 'nothing-changed', diagnosis: end.diagnosis, run };
    const proven: Proven = { proposal, run, attempts: conversation.session.attempts };
    const answer = await parts.decide(proven);
    if (answer.kind === 'yes') return { kind: 'allowed', ...proven };
    denied = { kind: 'denied', reason: answer.reason, proposal, diagnosis: proposal.diagnosis };
    conversation.deny(
      proposal.changes.flatMap(({ path, before: original, after }) =>
        denialsOf(path, original, after, answer.reason),
      ),
    );
    if (nobodyIsThere(answer, proposal)) return denied;
    if (conversation.session.attempts >= parts.maxAttempts || conversation.session.turns >= parts.maxTurns)
      return denied;
    said = deniedProposal(answer.reason);
  }
}

/** No one is there to say yes to another proposal either, unless this one's warnings alone kept `--yes` from covering it. */
function nobodyIsThere({ by }: Answer, { warnings }: Proposal): boolean {
  return by === 'nobody' && warnings.length === 0;
}

/** A run that came to nothing after a person said no to an edit was denied, whatever the model says then. */
function deniedEdits(
  { session }: Conversation,
  { kind, diagnosis }: ConversationEnd,
): Extract<Repaired, { kind: 'denied' }> | undefined {
  const last = session.denials.at(-1);
  if (last === undefined || kind === 'unavailable') return undefined;
  return { kind: 'denied', reason: last.reason, proposal: undefined, diagnosis };
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
