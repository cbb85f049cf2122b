import { addAccount } from '../../../src/standin/github/world/add-account.ts';
import { at, type Tour } from './start-tour.ts';

/** Workflows, runs, jobs, logs and dispatches; the runs of the pull request are the newest of its head. */
export async function tourActions({ call, github }: Tour): Promise<void> {
  const RUN = '~/actions/runs/{run_id}';
  await call('GET ~/actions/workflows');
  const workflow = { workflow_id: 'ci.yml' };
  await call('GET ~/actions/workflows/{workflow_id}', {}, workflow);
  await call('GET ~/actions/workflows/{workflow_id}/runs', { query: '?branch=fix' }, workflow);
  const listed = await call('GET ~/actions/runs', { query: '?event=pull_request&actor=lee&per_page=1' });
  const run_id = at(listed, 'workflow_runs', 0, 'id');
  const steps = [{ name: 'npm test', conclusion: 'failure', run: 'npm test', log: 'not ok 1' }];
  const annotations = [{ path: 'a.txt', line: 3, message: 'wrong' }];
  const jobs = [
    { name: 'test', conclusion: 'failure', steps, annotations },
    { name: 'lint', conclusion: 'success' },
  ];
  await github.event({ kind: 'run', run: run_id, conclusion: 'failure', jobs });
  const run = { run_id, attempt_number: 1 };
  await call(`GET ${RUN}`, {}, run);
  await call(`GET ${RUN}`, { query: '?exclude_pull_requests=true' }, run);
  await call(`GET ${RUN}/attempts/{attempt_number}`, {}, run);
  await call(`GET ${RUN}/attempts/{attempt_number}/jobs`, {}, run);
  const found = await call(`GET ${RUN}/jobs`, { query: '?filter=latest&per_page=100' }, run);
  const id = idOf(found, 'test');
  const job = { job_id: id, check_run_id: id };
  await call('GET ~/actions/jobs/{job_id}', {}, job);
  await call('GET ~/actions/jobs/{job_id}/logs', {}, job);
  await call(`GET ${RUN}/logs`, {}, run);
  await call(`GET ${RUN}/attempts/{attempt_number}/logs`, {}, run);
  await call(`GET ${RUN}/artifacts`, {}, run);
  await call('GET ~/check-runs/{check_run_id}', {}, job);
  await call('GET ~/check-runs/{check_run_id}/annotations', {}, job);
  await call(`POST ${RUN}/rerun-failed-jobs`, { body: { enable_debug_logging: false } }, run);
  await call(`POST ${RUN}/cancel`, {}, run);
  await call(`POST ${RUN}/rerun`, {}, run);
  await github.event({ kind: 'run', run: run_id, conclusion: 'failure', jobs });
  const again = await call(`GET ${RUN}/jobs`, {}, run);
  await call('POST ~/actions/jobs/{job_id}/rerun', { body: {} }, { job_id: idOf(again, 'test') });
  await call(`GET ${RUN}/jobs`, { query: '?filter=all' }, run);
  const dispatch = { ref: 'fix', inputs: {} };
  await call('POST ~/actions/workflows/{workflow_id}/dispatches', { body: dispatch }, workflow);
  await call(
    'POST ~/actions/workflows/{workflow_id}/dispatches',
    { body: { ...dispatch, return_run_details: true } },
    workflow,
  );
  await call('POST ~/dispatches', { body: { event_type: 'go', client_payload: { a: 1 } } });
  await approveFork();

  async function approveFork(): Promise<void> {
    const repo = 'kim/shop';
    addAccount(github.world, 'kim');
    await github.event({ kind: 'fork', by: 'kim' });
    await github.event({ kind: 'push', repo, by: 'kim', branch: 'idea', files: { 'b.txt': 'b\n' } });
    await github.event({ kind: 'open', repo: 'acme/shop', by: 'kim', head: 'kim:idea' });
    const waiting = { run_id: github.repository.runs.at(-1)?.id };
    await call(`POST ${RUN}/approve`, {}, waiting);
    await call(`GET ${RUN}`, {}, waiting);
    await call('GET ~/pulls/{pull_number}', {}, { pull_number: github.repository.pulls.at(-1)?.number });
    await github.event({ kind: 'delete-fork', repo, by: 'kim' });
    await call('GET ~/pulls/{pull_number}', {}, { pull_number: github.repository.pulls.at(-1)?.number });
    await call(`GET ${RUN}`, {}, waiting);
    await call('GET ~/pulls');
  }
}

const idOf = (found: unknown, name: string): unknown =>
  (at(found, 'jobs') as { name: string; id: number }[]).find((job) => job.name === name)?.id;
