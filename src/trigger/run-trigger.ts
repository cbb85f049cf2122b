import type { Event } from '../ports/event.ts';
import { ignored } from './ignored.ts';
import { isWatched } from './is-watched.ts';
import type { Ignored, Trigger } from './trigger.ts';
import type { TriggerSettings } from './trigger-of.ts';

type RunEvent = Extract<Event, { readonly kind: 'workflow-run' }>;

const MAX_ATTEMPT = 3;
const OWN_BRANCH = 'build-doctor/';
const OWN_TRAILER = /^Build-Doctor-Proposal:[ \t]*\S/m;
/** A commit of ours, or one made by a click on our suggestion, which names us as co-author. */
const MAY_HOLD_PROPOSAL = /Build-Doctor-Proposal|github-actions\[bot\]/;

/** The trigger in a CI run that ended. */
export function runTrigger(
  { action, run }: RunEvent,
  { ownWorkflow, workflows }: Pick<TriggerSettings, 'ownWorkflow' | 'workflows'>,
): Trigger | Ignored {
  if (action !== 'completed') return ignored('run.action', 'The CI run has not ended yet.');
  if (!isWatched(run.workflowPath, ownWorkflow, []))
    return ignored('run.own-workflow', 'The run is one of Build Doctor itself.');
  if (!isWatched(run.workflowPath, ownWorkflow, workflows))
    return ignored(
      'run.not-watched',
      'The workflow of this run is not among the watched ones; the input `workflows` lists their paths.',
    );
  if (run.headBranch.startsWith(OWN_BRANCH))
    return ignored('run.own-branch', `The branch ${OWN_BRANCH}… is one of Build Doctor itself.`);
  if (run.event === 'schedule')
    return ignored('run.schedule', 'The run was started by a schedule, so there is no change to look at.');
  if (run.attempt > MAX_ATTEMPT)
    return ignored(
      'run.attempt',
      `Re-runs after attempt ${MAX_ATTEMPT} are not looked at; comment \`/doctor\`.`,
    );
  return byConclusion(run);
}

function byConclusion({ id, conclusion, headCommitMessage }: RunEvent['run']): Trigger | Ignored {
  switch (conclusion) {
    case 'failure':
    case 'timed_out':
      return { kind: 'red-run', run: id, onlyReconcile: OWN_TRAILER.test(headCommitMessage) };
    case 'success':
      return MAY_HOLD_PROPOSAL.test(headCommitMessage)
        ? { kind: 'green-run', run: id }
        : ignored('run.green', 'The CI run is green, and its commit holds nothing of ours.');
    case 'startup_failure':
      return ignored(
        'run.startup-failure',
        'The run has no jobs and no logs: GitHub could not start its workflow file. Look at that file.',
      );
    case 'cancelled':
      return ignored(
        'run.cancelled',
        'The run was cancelled. A job over its `timeout-minutes` ends so, too: comment `/doctor` to have it looked at.',
      );
    default:
      return ignored('run.conclusion', 'Only runs that ended with failure or timed_out are looked at.');
  }
}
