import { logZip } from '../actions/log-zip.ts';
import { openLogLink } from '../actions/open-log-link.ts';
import { type Answer, notFound, refused } from '../http/answer.ts';
import { type Call, get, type Route } from '../http/route.ts';
import type { LogLink } from '../world/log-link.ts';
import { type Attempt, type Job, lastAttempt } from '../world/run.ts';
import { now, type World } from '../world/world.ts';
import { attemptOf, jobOf, runOf } from './find-run.ts';

const needs = [['actions', 'read']] as const;
// The default retention. Source: github-facts §2.2.
const RETENTION_MS = 90 * 24 * 3_600_000;

export const runLogRoutes: readonly Route[] = [
  get(
    '/repos/{owner}/{repo}/actions/jobs/{job_id}/logs',
    { docs: 'actions/workflow-jobs#download-job-logs-for-a-workflow-run', needs },
    (call) => signedIn(call) ?? jobLog(call),
  ),
  get(
    '/repos/{owner}/{repo}/actions/runs/{run_id}/logs',
    { docs: 'actions/workflow-runs#download-workflow-run-logs', needs },
    (call) => {
      const run = runOf(call);
      return signedIn(call) ?? (run === undefined ? notFound : attemptLogs(call, lastAttempt(run)));
    },
  ),
  get(
    '/repos/{owner}/{repo}/actions/runs/{run_id}/attempts/{attempt_number}/logs',
    { docs: 'actions/workflow-runs#download-workflow-run-attempt-logs', needs },
    (call) => {
      const run = runOf(call);
      const attempt = run === undefined ? undefined : attemptOf(run, call);
      return signedIn(call) ?? (attempt === undefined ? notFound : attemptLogs(call, attempt));
    },
  ),
];

// Public logs are for signed-in readers only. Source: REST docs, "Download job logs for a workflow run".
const signedIn = ({ caller }: Call): Answer | undefined =>
  caller.kind === 'anonymous' ? refused(403, 'Must have admin rights to Repository.') : undefined;

function jobLog(call: Call): Answer {
  const { world } = call;
  const job = jobOf(call)?.job;
  if (job === undefined) return notFound;
  if (job.status !== 'completed') {
    return world.switches.runningJobLog === 'not-found' ? notFound : redirect(call, { kind: 'missing' });
  }
  if (job.log === undefined) return notFound;
  if (isExpired(world, job)) return expired(world);
  if (job.log.notYet > 0) {
    job.log.notYet -= 1;
    return notFound;
  }
  return redirect(call, { kind: 'text', blocks: job.log.blocks });
}

function attemptLogs(call: Call, attempt: Attempt): Answer {
  const logged = attempt.jobs.filter((job) => job.log !== undefined);
  if (attempt.status !== 'completed' || logged.length === 0) return notFound;
  if (logged.every((job) => isExpired(call.world, job))) return expired(call.world);
  return redirect(call, { kind: 'zip', entries: logZip(attempt) });
}

const redirect = ({ world, repository, parameters }: Call, content: LogLink['content']): Answer => {
  const name = parameters.job_id ?? `${parameters.run_id}-${parameters.attempt_number ?? 'latest'}`;
  const path = `/${repository.id}/${name}.${content.kind === 'zip' ? 'zip' : 'txt'}`;
  return { status: 302, headers: { location: openLogLink(world, path, content) } };
};

const isExpired = (world: World, { log, completedAt }: Job): boolean =>
  log?.expired === true ||
  (completedAt !== undefined && now(world).getTime() - completedAt.getTime() > RETENTION_MS);

const expired = (world: World): Answer =>
  world.switches.expiredLog === 'gone' ? refused(410, 'Server Error') : notFound;
