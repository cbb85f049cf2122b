import { workflowBy } from '../actions/registered-workflows.ts';
import { type Answer, isAnswer, listed, notFound, ok } from '../http/answer.ts';
import { type Call, get, type Route } from '../http/route.ts';
import { workflowRun } from '../shapes/workflow-run.ts';
import type { Run } from '../world/run.ts';
import { attemptOf, runOf } from './find-run.ts';
import { selectRuns } from './select-runs.ts';

const needs = [['actions', 'read']] as const;

export const runRoutes: readonly Route[] = [
  get(
    '/repos/{owner}/{repo}/actions/runs',
    { docs: 'actions/workflow-runs#list-workflow-runs-for-a-repository', needs },
    (call) => listRuns(call, call.repository.runs),
  ),
  get(
    '/repos/{owner}/{repo}/actions/workflows/{workflow_id}/runs',
    { docs: 'actions/workflow-runs#list-workflow-runs-for-a-workflow', needs },
    async (call) => {
      const { world, repository, parameters } = call;
      const workflow = await workflowBy(world, repository, parameters.workflow_id ?? '');
      if (workflow === undefined) return notFound;
      return listRuns(
        call,
        repository.runs.filter((run) => run.workflow.id === workflow.id),
      );
    },
  ),
  get(
    '/repos/{owner}/{repo}/actions/runs/{run_id}',
    { docs: 'actions/workflow-runs#get-a-workflow-run', needs },
    async (call) => {
      const run = runOf(call);
      if (run === undefined) return notFound;
      return ok(await workflowRun(call.world, call.repository, run, { excludesPulls: excludesPulls(call) }));
    },
  ),
  get(
    '/repos/{owner}/{repo}/actions/runs/{run_id}/attempts/{attempt_number}',
    { docs: 'actions/workflow-runs#get-a-workflow-run-attempt', needs },
    async (call) => {
      const run = runOf(call);
      const attempt = run === undefined ? undefined : attemptOf(run, call);
      if (run === undefined || attempt === undefined) return notFound;
      const options = { attempt, excludesPulls: excludesPulls(call) };
      return ok(await workflowRun(call.world, call.repository, run, options));
    },
  ),
  get(
    '/repos/{owner}/{repo}/actions/runs/{run_id}/artifacts',
    { docs: 'actions/artifacts#list-workflow-run-artifacts', needs },
    (call) => {
      if (runOf(call) === undefined) return notFound;
      const none: readonly unknown[] = [];
      return listed(
        none,
        (artifact) => artifact,
        (artifacts, total_count) => ({ total_count, artifacts }),
      );
    },
  ),
];

const excludesPulls = ({ query }: Call): boolean => query.get('exclude_pull_requests') === 'true';

function listRuns(call: Call, runs: readonly Run[]): Answer {
  const { world, repository } = call;
  const chosen = selectRuns(runs, call.query);
  if (isAnswer(chosen)) return chosen;
  return listed(
    chosen,
    (run) => workflowRun(world, repository, run, { excludesPulls: excludesPulls(call) }),
    (workflow_runs, total_count) => ({ total_count, workflow_runs }),
  );
}
