import type { CiRun, CodeHost, PullRequest } from '../ports/code-host.ts';
import { type Ending, ending } from './ending.ts';

/** What is treated: an open pull request and the CI run that is red on its head. */
export interface Treatment {
  readonly pull: PullRequest;
  readonly ci: CiRun;
}

const RED = new Set(['failure', 'timed_out']);

/** Did the run, or a job or step of it, end red? Source: GitHub's REST schema, `conclusion`. */
export const isRed = ({ conclusion }: Pick<CiRun, 'conclusion'>): boolean => RED.has(conclusion ?? '');

/**
 * The newest run of each watched workflow and event on a pull request's head: a push and its pull request test different
 * trees. Anybody can open a pull request with the same head from a fork: its runs say nothing about this one.
 */
export async function latestRuns(
  host: CodeHost,
  { head, headRepositoryId }: PullRequest,
  isWatched: (workflowPath: string) => boolean,
): Promise<readonly CiRun[]> {
  const latest = new Map<string, CiRun>();
  for (const run of await host.runsOf(head.sha)) {
    const key = `${run.workflowId} ${run.event}`;
    const isOurs = isWatched(run.workflowPath) && run.headRepository?.id === headRepositoryId;
    if (isOurs && !latest.has(key)) latest.set(key, run);
  }
  return [...latest.values()];
}

/**
 * The pull request of a red run: open, from the run's branch and repository, its head still the run's. GitHub's own
 * `pull_requests` of a run is empty for forks and may name others, so it is not asked.
 */
export async function treatmentOfRun(
  host: CodeHost,
  runId: number,
  isWatched: (workflowPath: string) => boolean,
): Promise<Treatment | Ending> {
  const ci = await host.run(runId);
  if (ci === undefined)
    return ending('refused', 'run.none', `There is no workflow run ${runId} in ${host.repository}.`);
  if (!isWatched(ci.workflowPath))
    return ending(
      'refused',
      'run.not-watched',
      `The run ${ci.url} is of no watched workflow: it is Build Doctor's own, or not in the input \`workflows\`.`,
    );
  if (!isRed(ci)) {
    return ending(
      'healthy',
      'run.not-red',
      `The run ${ci.url} ended with ${ci.conclusion ?? ci.status}; nothing is red.`,
    );
  }
  if (ci.headRepository === undefined) {
    return ending(
      'refused',
      'pull.none',
      'The repository of the red run is gone; there is nothing to propose to.',
    );
  }
  const { id, owner } = ci.headRepository;
  const fromBranch = (await host.openPullsFrom(owner, ci.headBranch)).filter(
    ({ headRepositoryId }) => headRepositoryId === id,
  );
  const here = fromBranch.filter(({ head }) => head.sha === ci.headSha);
  const [pull] = here;
  if (pull !== undefined && here.length === 1) return { pull, ci };
  if (here.length > 1) {
    const numbers = here.map(({ number }) => `#${number}`).join(' and ');
    return ending(
      'refused',
      'pull.ambiguous',
      `${numbers} have the same head; comment /doctor on the one that is meant.`,
    );
  }
  if (fromBranch.length > 0) {
    return ending(
      'stale',
      'head.moved',
      `The branch has moved on since ${ci.headSha.slice(0, 7)} failed; nothing was done.`,
    );
  }
  return ending(
    'refused',
    'pull.none',
    `No open pull request has ${ci.headBranch} as its head; only pull requests are treated.`,
  );
}

/** The newest red run on the head of a pull request, of the watched workflows. */
export async function treatmentOfPull(
  host: CodeHost,
  number: number,
  isWatched: (workflowPath: string) => boolean,
): Promise<Treatment | Ending> {
  const pull = await host.pull(number);
  if (pull === undefined)
    return ending('refused', 'pull.none', `There is no pull request ${number} in ${host.repository}.`);
  if (pull.state === 'closed')
    return ending('refused', 'pull.closed', `#${number} is closed; reopen it first.`);
  const runs = await latestRuns(host, pull, isWatched);
  const red = runs.find(isRed);
  if (red !== undefined) return { pull, ci: red };
  const short = pull.head.sha.slice(0, 7);
  if (runs.some(({ status }) => status !== 'completed')) {
    return ending(
      'healthy',
      'run.not-finished',
      `CI still runs on ${short}; Build Doctor looks again when it is red.`,
    );
  }
  return ending('healthy', 'run.not-red', `No workflow run is red on ${short}.`);
}
