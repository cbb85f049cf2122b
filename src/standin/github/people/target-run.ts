import { addRun } from '../actions/add-run.ts';
import { branchTip, resolveCommit } from '../git/objects.ts';
import { type Answer, isAnswer, refused } from '../http/answer.ts';
import type { Account } from '../world/account.ts';
import { isCrossRepository, type Pull } from '../world/pull.ts';
import type { Repository } from '../world/repository.ts';
import { lastAttempt, needsApproval, type Run } from '../world/run.ts';
import type { World } from '../world/world.ts';
import { targetPerson, targetPull } from './find-target.ts';
import { targetWorkflow } from './target-workflow.ts';

/** What a `run` event says of the run it means. */
export interface RunTarget {
  readonly run?: number | undefined;
  readonly pr?: number | undefined;
  readonly branch?: string | undefined;
  readonly sha?: string | undefined;
  readonly workflow?: string | undefined;
  readonly event?: string | undefined;
  readonly title?: string | undefined;
  readonly by?: string | undefined;
}

interface Head {
  readonly sha: string;
  readonly branch: string;
  readonly repository: Repository | undefined;
  readonly pull: Pull | undefined;
}

/** The run that an event means: by id, the one that waits on its head, or a new one. */
export async function targetRun(
  world: World,
  repository: Repository,
  wish: RunTarget,
): Promise<Run | Answer> {
  if (wish.run !== undefined) {
    const found = repository.runs.find(({ id }) => id === wish.run);
    return found ?? refused(404, `There is no run ${wish.run}.`);
  }
  const head = await headOf(repository, wish);
  if (isAnswer(head)) return head;
  const fitting = repository.runs.filter((run) => fits(run, head, wish));
  const open = likeliest(
    fitting.filter((run) => lastAttempt(run).status !== 'completed'),
    head,
  );
  const [only] = open.length > 0 ? open : likeliest(fitting.filter(needsApproval), head);
  if (open.length > 1) {
    const names = open.map((run) => `${run.id} (${run.workflow.name}, ${run.event})`).join(', ');
    return refused(422, `Several runs wait on ${head.sha}; say which "run": ${names}.`);
  }
  return only ?? newRun(world, repository, head, wish);
}

async function headOf(repository: Repository, { pr, branch, sha }: RunTarget): Promise<Head | Answer> {
  if (pr !== undefined) {
    const pull = targetPull(repository, pr);
    if (isAnswer(pull)) return pull;
    return { sha: sha ?? pull.head.sha, branch: pull.head.ref, repository: pull.head.repository, pull };
  }
  const name = branch ?? repository.defaultBranch;
  const commit =
    sha === undefined
      ? await branchTip(repository.folder, name)
      : await resolveCommit(repository.folder, sha);
  if (commit === undefined) return refused(422, `There is no commit at ${sha ?? name}.`);
  return { sha: commit, branch: name, repository, pull: undefined };
}

const fits = (run: Run, head: Head, { workflow, event }: RunTarget): boolean =>
  run.headSha === head.sha &&
  (head.pull === undefined || run.pull === head.pull.number || run.event === 'push') &&
  (event === undefined || run.event === event) &&
  (workflow === undefined || run.workflow.name === workflow || run.workflow.path === workflow);

/** The event that CI runs for on such a head. */
const usualEvent = ({ pull }: Head): string => (pull === undefined ? 'push' : 'pull_request');

// A commit can have runs of its push and of reviews beside the one that tests the pull request.
function likeliest(runs: readonly Run[], head: Head): readonly Run[] {
  const usual = runs.filter((run) => run.event === usualEvent(head));
  return usual.length > 0 ? usual : runs;
}

async function newRun(
  world: World,
  repository: Repository,
  head: Head,
  wish: RunTarget,
): Promise<Run | Answer> {
  const actor = wish.by === undefined ? likelyActor(world, repository, head) : targetPerson(world, wish.by);
  if (isAnswer(actor)) return actor;
  const event = wish.event ?? usualEvent(head);
  const isFork = head.pull !== undefined && isCrossRepository(head.pull);
  return addRun(world, {
    repository,
    workflow: await targetWorkflow(world, repository, wish.workflow, event),
    event,
    actor,
    headSha: head.sha,
    headBranch: head.branch,
    headRepository: head.repository,
    pull: head.pull,
    title: wish.title,
    token: isFork ? 'read-only' : 'full',
  });
}

// Whoever opened the pull request, else the first who may push.
function likelyActor(world: World, repository: Repository, head: Head): Account {
  if (head.pull !== undefined) return head.pull.author;
  const writers = world.accounts.filter(({ login }) => {
    const role = repository.roles.get(login.toLowerCase());
    return role !== undefined && role !== 'read' && role !== 'triage';
  });
  return writers[0] ?? repository.owner;
}
