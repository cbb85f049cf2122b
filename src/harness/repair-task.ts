import { NOT_TESTED_YET, NUDGE, STATE_CAUSE, systemPrompt } from './prompt.ts';
import { runAttempt } from './run-attempt.ts';
import type { ConversationSetup } from './session.ts';
import type { Task } from './task.ts';
import { toolsFor } from './tools/registry.ts';

/** To mend a red run: edits are held against the tests. */
export function repairTask(setup: ConversationSetup): Task {
  return {
    system: systemPrompt(setup.boundary, setup.edits, setup.maxAttempts),
    tools: toolsFor(setup),
    nudge: NUDGE,
    incomplete: NOT_TESTED_YET,
    stateCause: STATE_CAUSE,
    onlyExplains: !setup.edits,
    attempt: (session, signal) => runAttempt(setup, session, signal),
    isTried: ({ lastRun }) => lastRun !== undefined,
    isDone: ({ edited, lastRun }) => edited && lastRun !== undefined && setup.judge(lastRun).green,
  };
}
