import { HostFailure } from '../ports/code-host.ts';
import { earlierCommands } from '../trigger/earlier-commands.ts';
import { isWatched } from '../trigger/is-watched.ts';
import type { Trigger } from '../trigger/trigger.ts';
import type { ActionPorts } from './action-ports.ts';
import type { ActionRun } from './action-run.ts';
import { answerCommand } from './answer-command.ts';
import { authorized } from './authorized.ts';
import { ending } from './ending.ts';
import { treatmentOfPull } from './find-treatment.ts';
import type { Finished } from './finished.ts';
import { hostEnding } from './host-ending.ts';
import { onApproval } from './on-approval.ts';
import { onTreatment } from './on-treatment.ts';
import { readPull } from './read-pull.ts';
import type { Wishes } from './repair-tree.ts';

/** What a person asked for by `/doctor …`, in a comment or a review. */
export async function onCommand(
  trigger: Extract<Trigger, { kind: 'command' }>,
  run: ActionRun,
  ports: ActionPorts,
): Promise<Finished> {
  const { host } = ports;
  const { settings } = run;
  const { command, said, by } = trigger;
  const pull = await host.pull(trigger.pull);
  if (pull === undefined)
    return { ending: ending('refused', 'pull.none', `There is no pull request ${trigger.pull}.`) };
  const record = await readPull(host, pull, settings.stateKey, [by]);
  const watched = (path: string) => isWatched(path, settings.ownWorkflow, settings.workflows);
  const answering = { trigger, record, isWatched: watched };
  const at = said.in === 'comment' ? said.at : ports.clock.now();
  const earlier = earlierCommands(record, { said, at, permissions: record.permissions });
  const asked = { kind: 'command', command, by, said, at, pull, earlier, headPushedAt: undefined } as const;
  // Only these cause work on the head, and for nothing else its age is asked for.
  const isWork = command.kind === 'fix' || command.kind === 'explain' || command.kind === 'retry';
  try {
    const headPushedAt = isWork ? await host.pushedAt(pull.head.sha) : undefined;
    const permit = authorized({ ...asked, headPushedAt }, record, run);
    if ('verdict' in permit) return await answerCommand({ ...answering, refusal: permit }, ports);
    return await follow(answering, permit.noCode, run, ports);
  } catch (error) {
    // Whoever may ask is told why nothing came of it.
    if (!(error instanceof HostFailure)) throw error;
    const permit = authorized({ ...asked, command: { kind: 'status' } }, record, run);
    if ('verdict' in permit) return { ending: hostEnding(error) };
    return answerCommand({ ...answering, refusal: hostEnding(error) }, ports);
  }
}

async function follow(
  answering: Omit<Parameters<typeof answerCommand>[0], 'refusal'>,
  noCode: string | undefined,
  run: ActionRun,
  ports: ActionPorts,
): Promise<Finished> {
  const { trigger, record, isWatched: watched } = answering;
  const { command, said, by } = trigger;
  const { pull } = record;
  const { host } = ports;
  const { settings } = run;
  const commentId = said.in === 'comment' ? said.id : undefined;
  if (commentId !== undefined) await host.react(commentId, 'eyes');
  switch (command.kind) {
    case 'apply': {
      const asking = { as: 'command', in: said.in, id: said.id, by, named: command.id } as const;
      return onApproval({ number: pull.number, asking, commentId }, run, ports);
    }
    case 'fix':
    case 'explain':
    case 'retry': {
      const treatment = await treatmentOfPull(host, pull.number, watched);
      if ('verdict' in treatment) return answerCommand({ ...answering, refusal: treatment }, ports);
      const mode = command.kind === 'explain' ? 'explain' : settings.mode;
      const hint = command.kind === 'retry' ? command.hint : '';
      const wishes: Wishes = { denials: record.ledger.denials, hint, mode };
      return onTreatment(treatment, record, { noCode, wishes, isAsked: true, commentId }, run, ports);
    }
    case 'onboard': {
      // No other run needs what reads Markdown.
      const { onboardOnGitHub } = await import(/* webpackMode: "eager" */ './onboard-on-github.ts');
      return onboardOnGitHub({ trigger, pull }, run, ports);
    }
    case 'status':
    case 'deny':
    case 'allow':
    case 'help':
      return answerCommand(answering, ports);
  }
}
