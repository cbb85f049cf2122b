import { guardWholeChange } from '../harness/guards/whole-change.ts';
import { strictest } from '../kernel/decision.ts';
import type { Files, TestRun } from '../ports.ts';
import type { Change } from '../proposal/proposal.ts';
import type { TestCommand } from '../repair/workspace.ts';
import { applyProposal } from '../review/apply.ts';
import { changedSince } from '../review/changed-since.ts';
import type { StoredProposal } from '../review/marker/stored-proposal.ts';
import type { ActionPorts, ActionSettings } from './action-ports.ts';
import { type Ending, ending } from './ending.ts';
import type { Meter } from './meter.ts';
import { notePutBack } from './put-back.ts';
import { storedRun } from './stored-run.ts';
import { treeRun } from './tree-run.ts';
import { treeToTest } from './tree-to-test.ts';
import { verifyCheckout } from './verify-checkout.ts';

export type Tested =
  | { readonly green: true; readonly after: TestRun; readonly mergedWith: string | undefined }
  | {
      readonly green: false;
      readonly ending: Ending;
      readonly after?: TestRun;
      /** The base's commit in the tested tree; undefined where that is the head alone. */
      readonly mergedWith?: string | undefined;
      /** The last failing output, redacted. */
      readonly output?: string;
    };

export interface ToApply {
  readonly stored: StoredProposal;
  /** Did the approver name the proposal's id? */
  readonly isNamed: boolean;
  readonly settings: ActionSettings;
  readonly meter: Meter;
  readonly signal: AbortSignal | undefined;
}

/**
 * Holds a stored proposal against the fetched head, where it would be committed, and the guards; then writes it onto a tree
 * of the kind that it was proven on, and runs its tests in the sandbox.
 */
export async function applyAndTest(toApply: ToApply, ports: ActionPorts): Promise<Tested> {
  const { stored, settings, meter, signal } = toApply;
  const { proof } = stored;
  const head = await ports.openTree(stored.head);
  const refusal = guarded(toApply, head.files, ports);
  if (refusal !== undefined) return { green: false, ending: refusal };
  const changed = changedSince(stored.edits, head.files);
  if (changed.length > 0) return notApplied(changed);
  const place = await treeToTest(stored, head, ports);
  if ('verdict' in place) return { green: false, ending: place };
  const { tree, proposal, mergedWith } = place;
  const applied = applyProposal(proposal, tree.files, ports.store());
  if (applied.kind === 'stale') return notApplied(applied.changed);
  if (applied.kind === 'error')
    return { green: false, ending: ending('unavailable', 'files.not-writable', applied.reason) };
  ports.journal.append({ kind: 'apply', files: applied.files, backup: applied.backup, restored: false });
  const command: TestCommand = {
    text: proof.command,
    stopOnError: proof.stopOnError,
    workingDirectory: proof.workingDirectory,
    timeoutMs: settings.testTimeoutMs,
    env: proof.env,
  };
  const before = storedRun(stored);
  const run = treeRun(ports, { ...settings, setup: proof.setup ?? undefined }, tree, command, {
    meter,
    signal,
  });
  const putBack = () => notePutBack(applied.restore(), applied.backup, ports.journal);
  try {
    const verified = await verifyCheckout(run.copies, command, before, ports, signal, proposal.changes);
    if (verified.kind === 'ended') {
      putBack();
      return { green: false, ending: verified.ending };
    }
    const { run: after, judgement, shown } = verified;
    if (judgement.green) return { green: true, after, mergedWith };
    putBack();
    const where = mergedWith === undefined ? '' : ` merged with ${stored.base} at ${mergedWith.slice(0, 7)}`;
    const sentence = `Tests still fail with proposal ${stored.id}${where} (${judgement.reason}); nothing was pushed.`;
    const sides = { before, after, proposal: stored.proposal, diagnosis: stored.diagnosis };
    return {
      green: false,
      after,
      mergedWith,
      output: shown,
      ending: ending('still-failing', judgement.rule, sentence, sides),
    };
  } catch (error) {
    putBack();
    throw error;
  }
}

const notApplied = (changed: readonly string[]): Tested => ({
  green: false,
  ending: ending('stale', 'files.changed', `${changed.join(', ')} is not what the proposal was made from.`),
});

/** Every workflow of the repository writes under our account: what is stored is guarded like a model's edit. */
function guarded(
  { stored, isNamed, settings }: ToApply,
  files: Files,
  { policy }: ActionPorts,
): Ending | undefined {
  const { command, setup } = stored.proof;
  // Where a maintainer sets them here as well, nothing that is stored chooses what runs.
  if (command !== (settings.test ?? command) || setup !== (settings.setup ?? setup)) {
    const sentence = `Proposal ${stored.id} was not proven with the test-command and setup-command that are set here. Comment \`/doctor retry\` for a new one.`;
    return ending('refused', 'proposal.command', sentence);
  }
  const decision = strictest(guardWholeChange(files, stored.proposal.changes, policy));
  if (decision.kind === 'block')
    return ending('refused', decision.rule, `Proposal ${stored.id} may not be applied: ${decision.reason}`);
  const otherMode = stored.edits.find((edit) => changesMode(edit, files));
  if (otherMode !== undefined) {
    const sentence = `Proposal ${stored.id} may not be applied: it would change whether ${otherMode.path} is executable, which nothing shows.`;
    return ending('refused', 'proposal.mode', sentence);
  }
  if (decision.kind === 'allow' || isNamed) return undefined;
  return ending(
    'refused',
    'consent.warnings',
    `Proposal ${stored.id} needs a second look, so approving is not enough (${decision.warning}). Comment \`/doctor apply ${stored.id}\`.`,
  );
}

/** A file that exists keeps its mode: neither a suggestion nor a patch of its text tells of another. */
const changesMode = ({ path, mode, before }: Change, files: Files): boolean =>
  before !== null && isProgram(mode) !== isProgram(files.locate(path).mode);

const isProgram = (mode: number): boolean => (mode & 0o100) !== 0;
