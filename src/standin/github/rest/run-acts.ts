import * as v from 'valibot';
import { approveRun } from '../actions/approve-run.ts';
import { completeRun } from '../actions/complete-run.ts';
import { type Again, rerun } from '../actions/rerun.ts';
import { type Answer, created, notFound, refused } from '../http/answer.ts';
import { act, type Call, type Route, send } from '../http/route.ts';
import { actorOf } from '../world/actor.ts';
import { lastAttempt, needsApproval, type Run } from '../world/run.ts';
import { asToken } from './as-token.ts';
import { jobOf, runOf } from './find-run.ts';

const needs = [['actions', 'write']] as const;
const RERUN = v.strictObject({ enable_debug_logging: v.optional(v.boolean()) });

export const runActRoutes: readonly Route[] = [
  send(
    'POST',
    '/repos/{owner}/{repo}/actions/runs/{run_id}/rerun',
    { docs: 'actions/workflow-runs#re-run-a-workflow', needs, body: RERUN },
    (call) => again(call, runOf(call), 'all'),
  ),
  send(
    'POST',
    '/repos/{owner}/{repo}/actions/runs/{run_id}/rerun-failed-jobs',
    { docs: 'actions/workflow-runs#re-run-failed-jobs-from-a-workflow-run', needs, body: RERUN },
    (call) => again(call, runOf(call), 'failed'),
  ),
  send(
    'POST',
    '/repos/{owner}/{repo}/actions/jobs/{job_id}/rerun',
    {
      docs: 'actions/workflow-runs#re-run-a-job-from-a-workflow-run',
      needs,
      body: v.strictObject({ ...RERUN.entries, enable_debugger: v.optional(v.boolean()) }),
    },
    (call) => {
      const found = jobOf(call);
      return found === undefined ? notFound : again(call, found.run, found.job);
    },
  ),
  act(
    'POST',
    '/repos/{owner}/{repo}/actions/runs/{run_id}/cancel',
    { docs: 'actions/workflow-runs#cancel-a-workflow-run', needs },
    async (call) => {
      const run = runOf(call);
      if (run === undefined) return notFound;
      if (lastAttempt(run).status === 'completed') {
        return refused(409, 'Cannot cancel a workflow run that is completed.');
      }
      await completeRun(call.world, call.repository, run, { conclusion: 'cancelled' });
      return { status: 202, body: {} };
    },
  ),
  act(
    'POST',
    '/repos/{owner}/{repo}/actions/runs/{run_id}/approve',
    { docs: 'actions/workflow-runs#approve-a-workflow-run-for-a-fork-pull-request', needs },
    async (call) => {
      const run = runOf(call);
      if (run === undefined) return notFound;
      const isFork = run.headRepository?.id !== call.repository.id;
      const takes = isFork || call.world.switches.approveOwnRun === 'allowed';
      // Runs of a review cannot be approved by the API at all.
      if (!takes || !needsApproval(run) || run.event !== 'pull_request') {
        return refused(403, 'This run is not from a fork pull request or queued by the Actions bot');
      }
      await approveRun(call.world, call.repository, run);
      return created({});
    },
  ),
];

async function again(call: Call, run: Run | undefined, what: Again): Promise<Answer> {
  if (run === undefined) return notFound;
  const by = actorOf(asToken(call.caller));
  return (await rerun(call.world, call.repository, run, { again: what, by })) ?? created({});
}
