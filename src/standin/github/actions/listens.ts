import type { Happening } from '../webhooks/deliver.ts';
import type { Run } from '../world/run.ts';
import { changedPaths } from './changed-paths.ts';
import { takes } from './filter-pattern.ts';
import type { Trigger, WorkflowFile } from './workflow-file.ts';

/** Whether a workflow file listens to an event: its `on:` and the filters below it. Source: GitHub doc "Workflow syntax", `on`. */
export async function listens(
  file: WorkflowFile,
  happening: Happening,
  followed: Run | undefined,
): Promise<boolean> {
  const { event, action, pull, ref } = happening;
  if (event === 'workflow_dispatch' && happening.payload.workflow !== file.path) return false;
  // Nobody knows what a file that is no YAML listens to: GitHub shows the mistake on the push that brought it.
  if (file.triggers === undefined) return event === 'push';
  const trigger = file.triggers.get(event);
  if (trigger === undefined || !takesAction(trigger, event, action)) return false;
  switch (event) {
    case 'workflow_run':
      return followed !== undefined && takesRun(trigger, followed);
    case 'push':
      return ref !== undefined && takesRef(trigger, ref) && takesPaths(trigger, happening);
    case 'pull_request':
    case 'pull_request_target':
      return pull !== undefined && takesBranch(trigger, pull.base.ref) && takesPaths(trigger, happening);
    default:
      return true;
  }
}

// Without `types:` most events listen to every action; these two do not.
const DEFAULT_TYPES = ['opened', 'synchronize', 'reopened'];

function takesAction(trigger: Trigger, event: string, action: string | undefined): boolean {
  const isPull = event === 'pull_request' || event === 'pull_request_target';
  const types = trigger.types ?? (isPull ? DEFAULT_TYPES : undefined);
  return types === undefined || action === undefined || types.includes(action);
}

const takesRun = (trigger: Trigger, run: Run): boolean =>
  (trigger.workflows ?? []).includes(run.workflow.name) && takesBranch(trigger, run.headBranch);

const takesBranch = ({ branches, branchesIgnore }: Trigger, branch: string): boolean =>
  branches === undefined ? !takes(branchesIgnore ?? [], branch) : takes(branches, branch);

// A file that filters only branches does not run for tags, and the other way round.
function takesRef(trigger: Trigger, ref: string): boolean {
  const { branches, branchesIgnore, tags, tagsIgnore } = trigger;
  const namesBranches = branches !== undefined || branchesIgnore !== undefined;
  const namesTags = tags !== undefined || tagsIgnore !== undefined;
  if (!ref.startsWith('refs/tags/')) {
    return (namesBranches || !namesTags) && takesBranch(trigger, ref.replace('refs/heads/', ''));
  }
  const tag = ref.replace('refs/tags/', '');
  if (tags !== undefined) return takes(tags, tag);
  return (namesTags || !namesBranches) && !takes(tagsIgnore ?? [], tag);
}

async function takesPaths(trigger: Trigger, happening: Happening): Promise<boolean> {
  const { paths, pathsIgnore } = trigger;
  if (paths === undefined && pathsIgnore === undefined) return true;
  const changed = await changedPaths(happening);
  if (changed === undefined) return true;
  return changed.some((path) => (paths === undefined ? !takes(pathsIgnore ?? [], path) : takes(paths, path)));
}
