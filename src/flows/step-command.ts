import { workflowStep } from '../evidence/workflow/workflow-step.ts';
import { decodeSource } from '../kernel/source-text.ts';
import type { CiRun } from '../ports/code-host.ts';
import type { Files } from '../ports.ts';
import type { TestCommand } from '../repair/workspace.ts';
import type { ActionSettings } from './action-ports.ts';
import type { CiEvidence } from './collect-evidence.ts';
import { type Ending, ending } from './ending.ts';

/** The command that decides red and green: the maintainer's, else the failing step's own out of the workflow file. */
export function stepCommand(
  settings: ActionSettings,
  ci: CiRun,
  { job, step }: CiEvidence,
  tree: Files,
): TestCommand | Ending {
  const timeoutMs = settings.testTimeoutMs;
  if (settings.test !== undefined) {
    const workingDirectory = settings.workingDirectory ?? '';
    return { text: settings.test, stopOnError: false, workingDirectory, timeoutMs };
  }
  const file = workflowFile(tree, ci.workflowPath);
  const found =
    step === undefined || file === undefined
      ? ({ kind: 'none', reason: 'its workflow file or its failing step is not known' } as const)
      : workflowStep(file, job.name, step);
  if (found.kind === 'none') {
    return ending(
      'explained',
      'command.unknown',
      `The failing step ${step ?? ''} of ${job.name} cannot be run here: ${found.reason}. Set test-command in the workflow of Build Doctor.`,
    );
  }
  return {
    text: found.run,
    stopOnError: found.stopOnError,
    workingDirectory: settings.workingDirectory ?? found.workingDirectory,
    timeoutMs,
    env: found.env,
  };
}

function workflowFile(tree: Files, path: string): string | undefined {
  if (tree.locate(path).kind !== 'file') return undefined;
  return decodeSource(tree.read(path))?.text;
}
