import { deliverRun } from '../webhooks/workflow-run.ts';
import type { Account } from '../world/account.ts';
import type { CheckSuite } from '../world/check.ts';
import type { Pull } from '../world/pull.ts';
import type { Repository } from '../world/repository.ts';
import type { Attempt, Run } from '../world/run.ts';
import { nextId, now, type World } from '../world/world.ts';
import { addJob } from './add-job.ts';
import { findWorkflow } from './find-workflow.ts';
import { runTitle } from './run-title.ts';

export interface RunWish {
  readonly repository: Repository;
  readonly workflow: { readonly path: string; readonly name: string | undefined };
  readonly event: string;
  readonly actor: Account;
  readonly headSha: string;
  readonly headBranch: string;
  readonly headRepository: Repository | undefined;
  readonly pull?: Pull | undefined;
  /** Taken from the pull request, the commit or the workflow unless given. */
  readonly title?: string | undefined;
  readonly inputs?: Readonly<Record<string, string>>;
  readonly token?: 'read-only' | 'full';
  readonly depth?: number;
  /** The names of the jobs that wait; none where they are not known yet. */
  readonly jobs?: readonly string[];
  readonly state?: 'queued' | 'action_required' | 'startup_failure';
  /** For seeds, which name their runs. */
  readonly id?: number;
  /** Delivers nothing. */
  readonly quiet?: boolean;
}

/** Adds a run with its suite and first attempt; tells `requested`, and `completed` where it never gets to run. */
export async function addRun(world: World, wish: RunWish): Promise<Run> {
  const { repository } = wish;
  const state = wish.state ?? 'queued';
  const workflow = findWorkflow(world, repository, wish.workflow);
  const id = wish.id ?? nextId(world);
  world.lastId = Math.max(world.lastId, id);
  const suite = addSuite(world, wish, id);
  const at = now(world);
  const attempt: Attempt = {
    number: 1,
    triggeredBy: wish.actor,
    status: 'queued',
    conclusion: undefined,
    startedAt: at,
    updatedAt: at,
    jobs: [],
  };
  const run: Run = {
    id,
    number: repository.runs.filter((known) => known.workflow.id === workflow.id).length + 1,
    workflow,
    event: wish.event,
    title: wish.title ?? (await runTitle(wish, workflow)),
    headSha: wish.headSha,
    headBranch: wish.headBranch,
    headRepository: wish.headRepository,
    pull: wish.pull?.number,
    suiteId: suite.id,
    actor: wish.actor,
    inputs: wish.inputs ?? {},
    token: wish.token ?? 'full',
    depth: wish.depth ?? 0,
    createdAt: at,
    attempts: [attempt],
  };
  repository.runs.push(run);
  if (state === 'queued') {
    for (const name of wish.jobs ?? []) addJob(world, repository, run, name);
  } else {
    Object.assign(attempt, { status: 'completed', conclusion: state });
    Object.assign(suite, { status: 'completed', conclusion: state });
  }
  if (wish.quiet === true) return run;
  await deliverRun(world, repository, run, 'requested');
  if (state !== 'queued') await deliverRun(world, repository, run, 'completed');
  return run;
}

function addSuite(world: World, wish: RunWish, runId: number): CheckSuite {
  const suite: CheckSuite = {
    id: nextId(world),
    headSha: wish.headSha,
    headBranch: wish.headBranch,
    app: 'github-actions',
    runId,
    createdAt: now(world),
    updatedAt: now(world),
    status: 'queued',
    conclusion: undefined,
  };
  wish.repository.suites.push(suite);
  return suite;
}
