import { messageOf } from '../kernel/message-of.ts';
import { HostFailure } from '../ports/code-host.ts';
import { isWatched } from '../trigger/is-watched.ts';
import type { Trigger } from '../trigger/trigger.ts';
import { triggerOf } from '../trigger/trigger-of.ts';
import type { ActionPorts } from './action-ports.ts';
import type { ActionRun } from './action-run.ts';
import { authorized } from './authorized.ts';
import { type Ending, ending } from './ending.ts';
import { treatmentOfPull, treatmentOfRun } from './find-treatment.ts';
import type { Finished } from './finished.ts';
import { hostEnding, interruptedEnding } from './host-ending.ts';
import { onApproval } from './on-approval.ts';
import { onCommand } from './on-command.ts';
import { onTreatment } from './on-treatment.ts';
import { readPull } from './read-pull.ts';
import { closeCommitted, reconcile } from './reconcile.ts';
import type { Wishes } from './repair-tree.ts';

/** The road of the action: event → trigger → authorization → the flow that it asks for. Catches what is thrown, once. */
export async function dispatch(run: ActionRun, ports: ActionPorts): Promise<Finished> {
  try {
    const { ownWorkflow, workflows, applyOn } = run.settings;
    const defaultBranch = await ports.host.defaultBranch();
    const trigger = triggerOf(run.event, { ownWorkflow, workflows, applyOn, defaultBranch });
    if (trigger.kind === 'ignored') return { ending: ending('refused', trigger.rule, trigger.reason) };
    return await follow(trigger, run, ports);
  } catch (error) {
    return { ending: thrown(error, run.signal) };
  }
}

function follow(trigger: Trigger, run: ActionRun, ports: ActionPorts): Promise<Finished> {
  switch (trigger.kind) {
    case 'red-run':
      return onRedRun(trigger, run, ports);
    case 'green-run':
      return reconcile({ run: trigger.run, key: run.settings.stateKey }, ports);
    case 'review': {
      const { pull, reviewId: id, by, named } = trigger;
      return onApproval(
        { number: pull, asking: { as: 'approval', in: 'review', id, by, named } },
        run,
        ports,
      );
    }
    case 'command':
      return onCommand(trigger, run, ports);
    case 'dispatch':
      return onDispatch(trigger, run, ports);
  }
}

async function onRedRun(
  { run: runId, onlyReconcile }: Extract<Trigger, { kind: 'red-run' }>,
  run: ActionRun,
  ports: ActionPorts,
): Promise<Finished> {
  if (onlyReconcile) return reconcile({ run: runId, key: run.settings.stateKey }, ports);
  const { ownWorkflow, workflows } = run.settings;
  const watched = (path: string) => isWatched(path, ownWorkflow, workflows);
  const treatment = await treatmentOfRun(ports.host, runId, watched);
  if ('verdict' in treatment) return { ending: treatment };
  const { actor, triggeringActor } = treatment.ci;
  const record = await readPull(ports.host, treatment.pull, run.settings.stateKey, [actor, triggeringActor]);
  const closed = await closeCommitted(treatment.ci, record, ports);
  if (closed !== undefined) return closed;
  const permit = authorized({ kind: 'red-run', run: treatment.ci, pull: treatment.pull }, record, run);
  if ('verdict' in permit) return { ending: permit };
  const { denials } = record.ledger;
  const wishes: Wishes = { denials, hint: '', mode: run.settings.mode };
  return onTreatment(treatment, record, { noCode: permit.noCode, wishes, isAsked: false }, run, ports);
}

async function onDispatch(
  { run: runId, pull, by }: Extract<Trigger, { kind: 'dispatch' }>,
  run: ActionRun,
  ports: ActionPorts,
): Promise<Finished> {
  const { settings } = run;
  const watched = (path: string) => isWatched(path, settings.ownWorkflow, settings.workflows);
  const treatment =
    runId !== undefined
      ? // Whoever names a run means it, watched or not; our own are never treated.
        await treatmentOfRun(ports.host, runId, (path) => isWatched(path, settings.ownWorkflow, []))
      : pull === undefined
        ? ending(
            'refused',
            'dispatch.empty',
            'Say which run or pull request is meant: the inputs run-id or pr.',
          )
        : await treatmentOfPull(ports.host, pull, watched);
  if ('verdict' in treatment) return { ending: treatment };
  const record = await readPull(ports.host, treatment.pull, settings.stateKey, [by]);
  const permit = authorized({ kind: 'dispatch', by, pull: treatment.pull }, record, run);
  if ('verdict' in permit) return { ending: permit };
  const wishes: Wishes = { denials: record.ledger.denials, hint: '', mode: settings.mode };
  return onTreatment(treatment, record, { noCode: permit.noCode, wishes, isAsked: true }, run, ports);
}

/** What is thrown on the road: GitHub could not be used, somebody stopped the run, or a bug. */
function thrown(error: unknown, signal: AbortSignal | undefined): Ending {
  if (signal?.aborted === true) return interruptedEnding();
  if (error instanceof HostFailure) return hostEnding(error);
  return ending('failed', 'bug', `A bug in Build Doctor: ${messageOf(error)}. Nothing was written.`, {
    cause: error,
  });
}
