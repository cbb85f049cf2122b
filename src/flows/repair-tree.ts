import { startConversation } from '../harness/conversation.ts';
import type { Evidence } from '../kernel/evidence.ts';
import type { Answer, TestRun, Workspace } from '../ports.ts';
import type { Denial } from '../proposal/denial.ts';
import { reproduce } from '../repair/reproduce.ts';
import type { TestCommand } from '../repair/workspace.ts';
import { type Ending, ending } from './ending.ts';
import { conversationSetup, type HealRun, openGovernor, openingOf } from './heal-run.ts';
import { prepareCopy } from './prepare-copy.ts';
import { fitsTheLog } from './read-log.ts';
import { recordGiven } from './record-given.ts';
import { converse, type Proven } from './repair-loop.ts';
import { changesForModel } from './say-changes.ts';
import { withoutApproval } from './without-approval.ts';
import { explain, withoutRepair } from './without-repair.ts';

/** A proven change that was allowed, and the red run that it mends. */
export interface Repair extends Proven {
  readonly kind: 'repair';
  readonly before: TestRun;
}

/** What people said before this run. */
export interface Wishes {
  /** Changes that a person said no to. */
  readonly denials: readonly Denial[];
  /** A maintainer's own words about the cause; '' without. */
  readonly hint: string;
  /** `explain`: nothing is edited. */
  readonly mode: 'fix' | 'explain';
}

const NO_WISHES: Wishes = { denials: [], hint: '', mode: 'fix' };

/**
 * From a red tree to a proven change, on a copy that is thrown away: reproduce, converse, decide. An ending says why there
 * is no change; `outside` gives one where the cause of the reproduced failure lies outside the tree.
 */
export async function repairTree(
  run: HealRun,
  command: TestCommand,
  evidence: Evidence | undefined,
  decide: (proven: Proven, before: TestRun) => Promise<Answer>,
  wishes: Wishes = NO_WISHES,
  outside: (red: TestRun) => Promise<Ending | undefined> = () => Promise.resolve(undefined),
): Promise<Repair | Ending> {
  const { ports, signal } = run;
  const { denials, hint, mode } = wishes;
  recordGiven(run, command, wishes);
  const prepared = await prepareCopy(run.copies, command, signal);
  if (prepared.kind === 'ended') return prepared.ending;
  try {
    const { workspace } = prepared;
    const reproduced = await reproduce(workspace, ports.journal, signal);
    if (reproduced.kind !== 'red' || !(await fitsTheLog(run, evidence, reproduced.run)))
      return await withoutRepair(run, workspace, evidence, reproduced);
    const before = reproduced.run;
    const elsewhere = await outside(before);
    if (elsewhere !== undefined) return elsewhere;
    const changes = changesForModel(evidence, ports.boundary);
    if (mode === 'explain') return await onlyExplained(run, workspace, before, [saidBy(hint), changes]);
    const model = openGovernor(run);
    if (typeof model === 'string')
      return ending('unavailable', 'model.not-configured', model, { before, usage: true });
    const setup = { ...conversationSetup(run, model, workspace, before), denials };
    run.conversation = startConversation(setup);
    const preface = [saidBy(hint), changes].join('\n').trim();
    const opening = await openingOf(run, workspace, before, preface, evidence?.toolchain);
    const repaired = await converse(
      run.conversation,
      { ...setup, decide: (proven) => decide(proven, before) },
      opening,
      signal,
    );
    if (repaired.kind !== 'allowed') return await withoutApproval(run, command, before, repaired);
    return { ...repaired, kind: 'repair', before };
  } finally {
    await prepared.remove();
  }
}

const saidBy = (hint: string): string => (hint === '' ? '' : `A maintainer says: ${hint}`);

async function onlyExplained(
  run: HealRun,
  workspace: Workspace,
  before: TestRun,
  known: readonly string[],
): Promise<Ending> {
  const preface = ['Nothing may be edited: explain the failure.', ...known].join('\n').trimEnd();
  const { diagnosis, lines } = await explain(run, workspace, before, preface);
  const sentence = 'the failure was reproduced and explained; no edit was asked for.';
  return ending('explained', 'mode.explain', sentence, { diagnosis, story: lines, before, after: before });
}
