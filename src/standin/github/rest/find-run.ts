import type { Call } from '../http/route.ts';
import type { Attempt, Job, Run } from '../world/run.ts';

/** The run of `{run_id}`; undefined when there is none. */
export const runOf = ({ repository, parameters }: Call): Run | undefined =>
  repository.runs.find((run) => String(run.id) === parameters.run_id);

/** The attempt of `{attempt_number}`. */
export const attemptOf = (run: Run, { parameters }: Call): Attempt | undefined =>
  run.attempts.find((attempt) => String(attempt.number) === parameters.attempt_number);

/** The job of `{job_id}` and its run. */
export function jobOf({ repository, parameters }: Call): { run: Run; job: Job } | undefined {
  for (const run of repository.runs) {
    const jobs = run.attempts.flatMap((attempt) => attempt.jobs);
    const job = jobs.find(({ id }) => String(id) === parameters.job_id);
    if (job !== undefined) return { run, job };
  }
  return undefined;
}
