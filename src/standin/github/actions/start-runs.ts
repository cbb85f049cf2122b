import type { Happening } from '../webhooks/deliver.ts';
import type { Delivery } from '../world/delivery.ts';
import type { World } from '../world/world.ts';
import { addRun } from './add-run.ts';
import { admission } from './admission.ts';
import { listens } from './listens.ts';
import { readWorkflows } from './read-workflows.ts';
import { type RunSource, runSource } from './run-source.ts';
import { skipsCi } from './skips-ci.ts';
import type { WorkflowFile } from './workflow-file.ts';

type Started = Pick<Delivery, 'started' | 'withheld'>;

// Source: GitHub doc "Events that trigger workflows", workflow_run.
const LONGEST_CHAIN = 3;

/** Starts the workflows that listen to an event, as GitHub would: which file, which filter, which token withholds. */
export async function startRuns(world: World, happening: Happening): Promise<Started> {
  const source = await runSource(world, happening);
  if (source === undefined) return conflicted(happening);
  const files = await readWorkflows(happening.repository.folder, source.files);
  const listening: WorkflowFile[] = [];
  for (const file of files) {
    if (await listens(file, happening, happening.run)) listening.push(file);
  }
  if (listening.length === 0) return NOTHING;
  const held = await withheldBy(happening, source);
  if (held !== undefined) return { started: [], withheld: held };
  const admitted = await admission(world, happening);
  if (admitted.kind === 'withheld') return { started: [], withheld: admitted.why };
  const started: { workflow: string; runId: number }[] = [];
  for (const file of listening) {
    const run = await addRun(world, {
      repository: happening.repository,
      workflow: file,
      event: happening.event,
      actor: happening.by.account,
      headSha: source.headSha,
      headBranch: source.headBranch,
      headRepository: source.headRepository,
      pull: happening.pull,
      inputs: inputsOf(happening),
      token: admitted.token,
      depth: happening.run === undefined ? 0 : happening.run.depth + 1,
      jobs: file.jobs ?? [],
      state:
        admitted.kind === 'waits'
          ? 'action_required'
          : file.jobs === undefined
            ? 'startup_failure'
            : 'queued',
    });
    started.push({ workflow: file.path, runId: run.id });
  }
  return { started, withheld: admitted.kind === 'waits' ? admitted.why : undefined };
}

const NOTHING: Started = { started: [], withheld: undefined };

function conflicted({ event, pull }: Happening): Started {
  if (pull === undefined || event === 'push') return NOTHING;
  return {
    started: [],
    withheld: 'The pull request conflicts with its base: there is no merge commit to run (facts §1.1).',
  };
}

async function withheldBy(
  { event, repository, run, pull }: Happening,
  source: RunSource,
): Promise<string | undefined> {
  if (run !== undefined && run.depth >= LONGEST_CHAIN) {
    return 'A chain of workflow_run events ends after three (facts §1.3).';
  }
  if (event !== 'push' && event !== 'pull_request') return undefined;
  const head = pull?.head.sha ?? source.headSha;
  return (await skipsCi(repository.folder, head))
    ? 'The head commit asks to skip CI (GitHub doc "Skipping workflow runs").'
    : undefined;
}

// The inputs of a dispatch were made text by it.
function inputsOf({ event, payload }: Happening): Readonly<Record<string, string>> {
  if (event !== 'workflow_dispatch' || typeof payload.inputs !== 'object' || payload.inputs === null)
    return {};
  return Object.fromEntries(Object.entries(payload.inputs).map(([name, value]) => [name, String(value)]));
}
