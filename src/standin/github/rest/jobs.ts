import { type Answer, invalid, listed, notFound, ok } from '../http/answer.ts';
import { type Call, get, type Route } from '../http/route.ts';
import { jobShape } from '../shapes/job.ts';
import { type Job, lastAttempt, type Run } from '../world/run.ts';
import { attemptOf, jobOf, runOf } from './find-run.ts';

const needs = [['actions', 'read']] as const;

export const jobRoutes: readonly Route[] = [
  get(
    '/repos/{owner}/{repo}/actions/runs/{run_id}/jobs',
    { docs: 'actions/workflow-jobs#list-jobs-for-a-workflow-run', needs },
    (call) => {
      const run = runOf(call);
      if (run === undefined) return notFound;
      const filter = call.query.get('filter') ?? 'latest';
      if (filter === 'latest') return listJobs(call, run, lastAttempt(run).jobs);
      if (filter !== 'all') return invalid('WorkflowJob', 'filter', 'invalid');
      return listJobs(call, run, [...new Set(run.attempts.flatMap((attempt) => attempt.jobs))]);
    },
  ),
  get(
    '/repos/{owner}/{repo}/actions/runs/{run_id}/attempts/{attempt_number}/jobs',
    { docs: 'actions/workflow-jobs#list-jobs-for-a-workflow-run-attempt', needs },
    (call) => {
      const run = runOf(call);
      const attempt = run === undefined ? undefined : attemptOf(run, call);
      return run === undefined || attempt === undefined ? notFound : listJobs(call, run, attempt.jobs);
    },
  ),
  get(
    '/repos/{owner}/{repo}/actions/jobs/{job_id}',
    { docs: 'actions/workflow-jobs#get-a-job-for-a-workflow-run', needs },
    (call) => {
      const found = jobOf(call);
      return found === undefined ? notFound : ok(jobShape(call.world, call.repository, found.run, found.job));
    },
  ),
];

const listJobs = ({ world, repository }: Call, run: Run, jobs: readonly Job[]): Answer =>
  listed(
    jobs,
    (job) => jobShape(world, repository, run, job),
    (shown, total_count) => ({ total_count, jobs: shown }),
  );
