import { sentIn } from '../harness/sent.ts';
import type { PullRequest } from '../ports/code-host.ts';
import type { Proposal } from '../proposal/proposal.ts';
import type { TestCommand } from '../repair/workspace.ts';
import { APPLIED_BY_COMMAND, NOT_APPLIED_TO_FORKS } from '../review/how-applied.ts';
import type { Payload, Proof } from '../review/marker/stored-proposal.ts';
import type { ActionSettings } from './action-ports.ts';
import type { HealRun } from './heal-run.ts';
import type { Repair } from './repair-tree.ts';
import type { TreatedTree } from './treated-tree.ts';

/** What a proposal was made for, and from which tree. */
export interface Origin {
  readonly pull: PullRequest;
  readonly failure: Payload['failure'];
  readonly tree: TreatedTree;
  /** What a person has to know about CI's log. */
  readonly note: string | undefined;
}

/** What travels with a proposal: its edits, its proof, and what the run that applies it needs. */
export function payloadOf(
  proposal: Proposal,
  { before, run: after, attempts }: Repair,
  run: HealRun,
  command: TestCommand,
  settings: ActionSettings,
  { pull, failure, tree, note }: Origin,
): Payload {
  const spent = run.governor?.spent;
  const sent = sentIn(run.conversation?.session.messages ?? []);
  return {
    edits: proposal.changes.map(({ path, mode, before: old, after: text }) => ({
      path,
      mode,
      before: old,
      after: text,
    })),
    diagnosis: proposal.diagnosis,
    warnings: [...proposal.warnings],
    notes: [
      ...(settings.applyOn === 'command' ? [APPLIED_BY_COMMAND] : []),
      ...(pull.isFork ? [NOT_APPLIED_TO_FORKS] : []),
      ...(tree.note === undefined ? [] : [tree.note]),
      ...(note === undefined ? [] : [note]),
    ],
    failure,
    proof: {
      command: command.text,
      stopOnError: command.stopOnError,
      workingDirectory: command.workingDirectory,
      env: { ...command.env },
      setup: settings.setup ?? null,
      before: {
        exitCode: before.exitCode,
        counts: before.counts,
        failed: before.failed.map(({ id }) => id),
        passed: before.passed === null ? null : [...before.passed],
      },
      after: after === undefined ? null : { exitCode: after.exitCode, counts: after.counts },
      attempts,
      tokens: (spent?.prompt ?? 0) + (spent?.completion ?? 0),
      model: { name: run.governor?.model.name ?? '', host: run.governor?.model.host ?? '', ...sent },
      ...mergeIn(tree),
    },
  };
}

function mergeIn({ tested, head, mergedWith }: TreatedTree): Pick<Proof, 'mergedWith' | 'mergeIsHead'> {
  if (mergedWith === undefined) return {};
  return tested === head ? { mergedWith, mergeIsHead: true } : { mergedWith };
}
