import { moment, momentOrNull } from '../../shapes/moment.ts';
import { fullName } from '../../world/repository.ts';
import type { Attempt, Run } from '../../world/run.ts';

/** A workflow run for `GET /_/state` with its attempts, jobs and steps; logs are left out. */
export const runState = (run: Run) => ({
  id: run.id,
  number: run.number,
  workflow: run.workflow.path,
  event: run.event,
  title: run.title,
  headSha: run.headSha,
  headBranch: run.headBranch,
  headRepository: run.headRepository === undefined ? null : fullName(run.headRepository),
  pull: run.pull ?? null,
  suite: run.suiteId,
  actor: run.actor.login,
  inputs: run.inputs,
  /** What the tokens of its jobs may do at most. */
  token: run.token,
  createdAt: moment(run.createdAt),
  attempts: run.attempts.map(attemptState),
});

const attemptState = (attempt: Attempt) => ({
  number: attempt.number,
  triggeredBy: attempt.triggeredBy.login,
  status: attempt.status,
  conclusion: attempt.conclusion ?? null,
  startedAt: moment(attempt.startedAt),
  jobs: attempt.jobs.map((job) => ({
    id: job.id,
    name: job.name,
    attempt: job.attempt,
    checkRun: job.checkRunId,
    status: job.status,
    conclusion: job.conclusion ?? null,
    startedAt: moment(job.startedAt),
    completedAt: momentOrNull(job.completedAt),
    hasLog: job.log !== undefined && !job.log.expired,
    steps: job.steps.map(({ number, name, status, conclusion }) => ({
      number,
      name,
      status,
      conclusion: conclusion ?? null,
    })),
  })),
});
