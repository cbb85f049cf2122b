import type { Event } from '../ports/event.ts';
import { commentTrigger } from './comment-trigger.ts';
import { dispatchTrigger } from './dispatch-trigger.ts';
import { ignored } from './ignored.ts';
import { reviewTrigger } from './review-trigger.ts';
import { runTrigger } from './run-trigger.ts';
import type { Ignored, Trigger } from './trigger.ts';

/** What decides which events count; from the action's inputs and the default branch, never from the pull request. */
export interface TriggerSettings {
  /** The path of the workflow that we run in. */
  readonly ownWorkflow: string | undefined;
  /** Paths of the watched workflows; none given: all but our own. */
  readonly workflows: readonly string[];
  readonly applyOn: 'review' | 'command';
  readonly defaultBranch: string;
}

/**
 * Reduces an event to the trigger that it is, or says why it causes nothing. Decides by the event alone: who may cause work
 * is for `authorize`, and everything else is read again from GitHub. Source: GitHub's "Events that trigger workflows".
 */
export function triggerOf(event: Event, settings: TriggerSettings): Trigger | Ignored {
  switch (event.kind) {
    case 'workflow-run':
      return runTrigger(event, settings);
    case 'comment':
      return commentTrigger(event);
    case 'review':
      return reviewTrigger(event, settings);
    case 'dispatch':
      return dispatchTrigger(event, settings);
    case 'unsupported':
      return ignored(
        'event.unsupported',
        `Build Doctor does nothing on the event ${event.name}. Start its workflow on workflow_run (of your CI), issue_comment, pull_request_review or workflow_dispatch.`,
      );
  }
}
