import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { ask, control } from '../../../fakes/ask-github.ts';
import {
  delivered,
  forkPull,
  githubWith,
  happen,
  job,
  openedPull,
  refusedEvent,
  startedBy,
  user,
  workflow,
} from '../../../fakes/github-ci.ts';
import type { SmallGitHub } from '../../../fakes/local-github.ts';

const RUNS = '/repos/acme/shop/actions/runs';
const DAY_MS = 24 * 3_600_000;
const TWO_JOBS =
  'name: CI\non: [push, pull_request]\njobs:\n  lint: { runs-on: x, steps: [] }\n  test: { name: Unit tests, runs-on: x, steps: [] }\n';

let github: SmallGitHub;
let head: { number: number; sha: string };
let writer: string;
beforeEach(async () => {
  github = await githubWith({ 'ci.yml': TWO_JOBS, 'doctor.yml': workflow('Doctor', 'issue_comment') });
  head = await openedPull(github, 'feature');
  writer = job(github, { actions: 'write' });
});
afterEach(() => github.close());

const redJobs = [
  { name: 'lint', conclusion: 'success' },
  { name: 'Unit tests', conclusion: 'failure' },
];
const red = () => happen(github, { kind: 'run', pr: head.number, conclusion: 'failure', jobs: redJobs });
const post = (path: string, token = writer, body?: unknown) =>
  ask(github, path, { method: 'POST', token, body });

describe('a run that CI finishes', () => {
  test('is the one that waited, with the ids of its jobs and of their check runs [facts §1.3, §2.1]', async () => {
    const [waiting] = (await ask(github, `${RUNS}?event=pull_request`)).json.workflow_runs;
    const before = (await ask(github, `${RUNS}/${waiting.id}/jobs`)).json.jobs;
    expect(before).toMatchObject([
      { name: 'lint', status: 'queued', conclusion: null, steps: [] },
      { name: 'Unit tests', status: 'queued', conclusion: null, steps: [] },
    ]);
    const payload = await red();
    expect(payload).toMatchObject({
      action: 'completed',
      workflow: { name: 'CI', path: '.github/workflows/ci.yml' },
      workflow_run: {
        id: waiting.id,
        conclusion: 'failure',
        status: 'completed',
        head_sha: head.sha,
        head_branch: 'feature',
        event: 'pull_request',
        pull_requests: [{ number: head.number, head: { sha: head.sha } }],
        head_commit: { id: head.sha, message: 'Change' },
      },
    });
    const after = (await ask(github, `${RUNS}/${waiting.id}/jobs`)).json.jobs;
    expect(after.map((one: { id: number }) => one.id)).toEqual(before.map((one: { id: number }) => one.id));
    expect(
      after[1].steps.map((step: Record<string, unknown>) => [step.number, step.name, step.conclusion]),
    ).toEqual([
      [1, 'Set up job', 'success'],
      [2, 'Run tests', 'failure'],
      [3, 'Complete job', 'success'],
    ]);
    const check = await ask(github, `/repos/acme/shop/check-runs/${after[1].id}`);
    expect(check.json).toMatchObject({
      name: 'Unit tests',
      conclusion: 'failure',
      app: { slug: 'github-actions' },
    });
  });

  test('jobs that a matrix made replace the one that stood for them', async () => {
    const jobs = [18, 20].map((node) => ({ name: `test (${node})`, conclusion: 'success' }));
    const { workflow_run } = await happen(github, {
      kind: 'run',
      pr: head.number,
      conclusion: 'success',
      jobs,
    });
    const shown = (await ask(github, `${RUNS}/${workflow_run.id}/jobs`)).json.jobs;
    expect(shown.map(({ name }: { name: string }) => name)).toEqual(['test (18)', 'test (20)']);
    const checks = await ask(
      github,
      `/repos/acme/shop/check-suites/${workflow_run.check_suite_id}/check-runs`,
    );
    expect(checks.json.total_count).toBe(2);
  });

  test('a job over its timeout concludes cancelled, and says so in an annotation [facts §1.3]', async () => {
    const jobs = [{ name: 'lint', timedOutAfterMinutes: 5 }];
    const { workflow_run } = await happen(github, {
      kind: 'run',
      pr: head.number,
      conclusion: 'cancelled',
      jobs,
    });
    const [shown] = (await ask(github, `${RUNS}/${workflow_run.id}/jobs`)).json.jobs;
    expect(shown.conclusion).toBe('cancelled');
    expect(Date.parse(shown.completed_at) - Date.parse(shown.started_at)).toBeGreaterThanOrEqual(300_000);
    const told = await ask(github, `/repos/acme/shop/check-runs/${shown.id}/annotations`);
    expect(told.json[0].message).toMatch(/has exceeded the maximum execution time of 5 minutes/);
    expect(shown.steps.at(-2).conclusion).toBe('cancelled');
  });

  test('is refused when several wait, when it waits for approval and when it is over', async () => {
    const push = await happen(github, {
      kind: 'push',
      by: 'mia',
      branch: 'two',
      files: { '.github/workflows/b.yml': workflow('B', 'push') },
    });
    const unclear = await refusedEvent(github, { kind: 'run', branch: 'two', conclusion: 'success' });
    expect(unclear.status).toBe(422);
    expect(unclear.json.message).toMatch(/Several runs wait on .*B, push.*CI, push/);
    await happen(github, { kind: 'run', branch: 'two', workflow: 'B', conclusion: 'success' });
    const run = github.repository.runs.find((one) => one.headSha === push.after && one.workflow.name === 'B');
    const over = await refusedEvent(github, { kind: 'run', run: run?.id, conclusion: 'success' });
    expect(over.json.message).toMatch(/"attempt": 2/);
  });

  test('names no pull request when it comes from a fork [facts §1.3]', async () => {
    github.repository.roles.set('cora', 'write');
    const fork = await forkPull(github, 'cora');
    const payload = await happen(github, {
      kind: 'run',
      pr: fork.number,
      conclusion: 'failure',
      repo: 'acme/shop',
    });
    expect(payload.workflow_run).toMatchObject({
      pull_requests: [],
      head_branch: 'fix',
      head_repository: { full_name: 'cora/shop', fork: true },
    });
  });
});

describe('a run of a deleted fork', () => {
  test('stays, without a head repository [facts §1.5]', async () => {
    github.repository.roles.set('cora', 'write');
    const fork = await forkPull(github, 'cora');
    const deleted = await refusedEvent(github, { kind: 'delete-fork', repo: 'cora/shop', by: 'cora' });
    expect(deleted.status).toBeLessThan(300);
    const payload = await happen(github, {
      kind: 'run',
      pr: fork.number,
      conclusion: 'failure',
      repo: 'acme/shop',
    });
    expect(payload.workflow_run).toMatchObject({ head_repository: null, head_commit: { id: fork.sha } });
    const shown = await ask(github, `${RUNS}/${payload.workflow_run.id}`);
    expect(shown.json).toMatchObject({ head_repository: null, head_sha: fork.sha });
  });
});

describe('the list of runs', () => {
  test.each([
    ['event=push', 1],
    ['event=pull_request&branch=feature', 1],
    ['branch=nope', 0],
    ['actor=mia', 2],
    ['actor=rita', 0],
    ['status=failure', 1],
    ['status=queued', 1],
    ['status=completed', 1],
    ['created=%3E=2020-01-01', 2],
    ['created=2020-01-01..2020-12-31', 0],
    ['created=%3C2020-01-01T00:00:00Z', 0],
  ])('filter %s gives %i [REST docs, workflow runs]', async (query, count) => {
    await red();
    const { json } = await ask(github, `${RUNS}?${query}`);
    expect([json.total_count, json.workflow_runs.length]).toEqual([count, count]);
  });

  test('startup_failure is no value of status [facts §1.3]', async () => {
    const answer = await ask(github, `${RUNS}?status=startup_failure`, { isWrong: true });
    expect(answer.status).toBe(422);
  });

  test('runs of a workflow by file name and by id, without pull requests when asked', async () => {
    const { json } = await ask(github, '/repos/acme/shop/actions/workflows');
    expect(json.workflows.map(({ name }: { name: string }) => name).toSorted()).toEqual(['CI', 'Doctor']);
    const ci = json.workflows.find(({ name }: { name: string }) => name === 'CI');
    for (const id of ['ci.yml', ci.id]) {
      const runs = await ask(
        github,
        `/repos/acme/shop/actions/workflows/${id}/runs?exclude_pull_requests=true`,
      );
      expect(runs.json.total_count).toBe(2);
      expect(runs.json.workflow_runs[0].pull_requests).toEqual([]);
    }
    expect((await ask(github, '/repos/acme/shop/actions/workflows/none.yml/runs')).status).toBe(404);
    expect((await ask(github, `${RUNS}/abc`)).status).toBe(404);
    expect((await ask(github, `${RUNS}/1/artifacts`)).status).toBe(404);
  });
});

describe('running again', () => {
  test('keeps the commit; what passed keeps its attempt [facts §2.1, §5]', async () => {
    const { workflow_run: first } = await red();
    const again = await post(`${RUNS}/${first.id}/rerun-failed-jobs`);
    expect(again.status).toBe(201);
    const run = (await ask(github, `${RUNS}/${first.id}`)).json;
    expect(run).toMatchObject({
      run_attempt: 2,
      head_sha: head.sha,
      status: 'queued',
      actor: { login: 'mia' },
      triggering_actor: { login: 'github-actions[bot]' },
    });
    const jobs = async (query: string) =>
      (await ask(github, `${RUNS}/${first.id}/${query}`)).json.jobs.map(
        (one: Record<string, unknown>) => `${one.name} ${one.run_attempt} ${one.conclusion}`,
      );
    expect(await jobs('jobs')).toEqual(['lint 1 success', 'Unit tests 2 null']);
    expect(await jobs('attempts/1/jobs')).toEqual(['lint 1 success', 'Unit tests 1 failure']);
    expect((await jobs('jobs?filter=all')).toSorted()).toEqual([
      'Unit tests 1 failure',
      'Unit tests 2 null',
      'lint 1 success',
    ]);
    expect((await ask(github, `${RUNS}/${first.id}/attempts/1`)).json).toMatchObject({
      run_attempt: 1,
      conclusion: 'failure',
      previous_attempt_url: null,
    });
    expect((await ask(github, `${RUNS}/${first.id}/attempts/3`)).status).toBe(404);
    const green = redJobs.map(({ name }) => ({ name, conclusion: 'success' }));
    const done = await happen(github, { kind: 'run', run: first.id, conclusion: 'success', jobs: green });
    expect(done.workflow_run).toMatchObject({ run_attempt: 2, conclusion: 'success' });
    expect(await jobs('jobs')).toEqual(['lint 1 success', 'Unit tests 2 success']);
    const latest = await ask(
      github,
      `/repos/acme/shop/commits/${head.sha}/check-runs?check_name=Unit%20tests`,
    );
    const conclusions = latest.json.check_runs.map(({ conclusion }: { conclusion: string }) => conclusion);
    expect(conclusions.toSorted()).toEqual([null, 'success']);
  });

  test('is refused while it runs, when nothing failed and after a month [facts §5]', async () => {
    const [waiting] = (await ask(github, `${RUNS}?event=pull_request`)).json.workflow_runs;
    const running = await post(`${RUNS}/${waiting.id}/rerun`);
    expect([running.status, running.json.message]).toEqual([403, 'This workflow is already running']);
    await happen(github, { kind: 'run', run: waiting.id, conclusion: 'success' });
    const nothing = await post(`${RUNS}/${waiting.id}/rerun-failed-jobs`);
    expect([nothing.status, nothing.json.message]).toEqual([403, 'This workflow run cannot be retried']);
    await control(github, 'clock', { advanceMs: 31 * DAY_MS });
    const old = await post(`${RUNS}/${waiting.id}/rerun`);
    expect(old.status).toBe(403);
    expect(old.json.message).toMatch(/created over a month ago/);
    expect((await post(`${RUNS}/1/rerun`)).status).toBe(404);
  });

  test('ends after fifty re-runs [facts §5]', async () => {
    const { workflow_run: run } = await red();
    for (let attempt = 2; attempt <= 51; attempt += 1) {
      await happen(github, { kind: 'run', run: run.id, attempt, conclusion: 'failure', jobs: redJobs });
    }
    const over = await post(`${RUNS}/${run.id}/rerun`);
    expect([over.status, over.json.message]).toEqual([403, 'This workflow run cannot be retried']);
  });

  test('one job by its id; needs actions: write, or a writer [facts §5]', async () => {
    const { workflow_run: run } = await red();
    const [lint] = (await ask(github, `${RUNS}/${run.id}/jobs`)).json.jobs;
    const path = `/repos/acme/shop/actions/jobs/${lint.id}/rerun`;
    expect((await post(path, job(github, { actions: 'read' }))).status).toBe(403);
    expect((await post(path, user(github, 'rita'))).status).toBe(403);
    expect((await post(path, user(github, 'mia'), { enable_debug_logging: true })).status).toBe(201);
    const jobs = (await ask(github, `${RUNS}/${run.id}/jobs`)).json.jobs;
    expect(jobs.map((one: Record<string, unknown>) => [one.name, one.run_attempt])).toEqual([
      ['Unit tests', 1],
      ['lint', 2],
    ]);
  });
});

describe('cancelling', () => {
  test('ends what waits as cancelled, and a run once only [REST docs, cancel a run]', async () => {
    const [waiting] = (await ask(github, `${RUNS}?event=pull_request`)).json.workflow_runs;
    expect((await post(`${RUNS}/${waiting.id}/cancel`)).status).toBe(202);
    expect((await ask(github, `${RUNS}/${waiting.id}`)).json.conclusion).toBe('cancelled');
    expect(delivered(github, 'workflow_run', 'completed').payload).toMatchObject({
      workflow_run: { conclusion: 'cancelled' },
    });
    const twice = await post(`${RUNS}/${waiting.id}/cancel`);
    expect([twice.status, twice.json.message]).toEqual([
      409,
      'Cannot cancel a workflow run that is completed.',
    ]);
    // No runner ever had it.
    const again = await post(`${RUNS}/${waiting.id}/rerun`);
    expect([again.status, again.json.message]).toEqual([403, 'This workflow run cannot be retried']);
  });

  test('cuts off what runs', async () => {
    const progress = await happen(github, {
      kind: 'run',
      pr: head.number,
      jobs: [
        { name: 'lint', conclusion: 'success' },
        { name: 'Unit tests', steps: [{ name: 'Build', conclusion: 'success' }, { name: 'Test' }] },
      ],
    });
    expect(progress).toMatchObject({
      action: 'in_progress',
      workflow_run: { status: 'in_progress', conclusion: null },
    });
    const { id } = progress.workflow_run;
    await post(`${RUNS}/${id}/cancel`);
    const [, tests] = (await ask(github, `${RUNS}/${id}/jobs`)).json.jobs;
    expect(tests.conclusion).toBe('cancelled');
    expect(tests.steps.map((step: Record<string, unknown>) => step.conclusion)).toEqual([
      'success',
      'success',
      'cancelled',
    ]);
  });
});

describe('approval', () => {
  const notFork = 'This run is not from a fork pull request or queued by the Actions bot';

  test("a newcomer's fork run is approved by the API, its review run is not [facts §1.2]", async () => {
    const fork = await forkPull(github, 'sam');
    const run = github.repository.runs.find((one) => one.headSha === fork.sha);
    const waits = await refusedEvent(github, {
      kind: 'run',
      run: run?.id,
      conclusion: 'success',
      repo: 'acme/shop',
    });
    expect(waits.json.message).toMatch(/waits for approval/);
    expect((await post(`${RUNS}/${run?.id}/approve`)).status).toBe(201);
    expect((await ask(github, `${RUNS}/${run?.id}`)).json).toMatchObject({
      run_attempt: 1,
      conclusion: null,
    });
    const twice = await post(`${RUNS}/${run?.id}/approve`);
    expect([twice.status, twice.json.message]).toEqual([403, notFork]);
    const done = await happen(github, {
      kind: 'run',
      run: run?.id,
      conclusion: 'success',
      repo: 'acme/shop',
    });
    expect(done.workflow_run).toMatchObject({ run_attempt: 1, conclusion: 'success' });
  });

  async function botRun() {
    const token = job(github, { contents: 'write' });
    const file = { message: 'Fix', content: Buffer.from('fixed\n').toString('base64'), branch: 'feature' };
    await ask(github, '/repos/acme/shop/contents/fix.txt', { method: 'PUT', token, body: file });
    return github.repository.runs.find((run) => run.attempts.at(-1)?.conclusion === 'action_required');
  }

  test.each([
    ['forbidden', 403],
    ['allowed', 201],
  ])(
    "a bot's run on the repository's own branch by the API: %s gives %i [facts §1.2, §11.3]",
    async (approveOwnRun, status) => {
      await control(github, 'switch', { approveOwnRun });
      const run = await botRun();
      const answer = await post(`${RUNS}/${run?.id}/approve`);
      expect(answer.status).toBe(status);
      if (status === 403) expect(answer.json.message).toBe(notFork);
    },
  );

  test('a person with write approves it on the page, nobody else [facts §0.2]', async () => {
    const run = await botRun();
    const rita = await refusedEvent(github, { kind: 'approve-run', run: run?.id, by: 'rita' });
    expect(rita.status).toBe(403);
    expect(await happen(github, { kind: 'approve-run', run: run?.id, by: 'mia' })).toMatchObject({
      action: 'in_progress',
      workflow_run: { id: run?.id, run_attempt: 1 },
    });
    const { json } = await ask(github, `${RUNS}/${run?.id}/jobs`);
    expect(json.jobs.map(({ name }: { name: string }) => name)).toEqual(['lint', 'Unit tests']);
  });

  test("a person's re-run goes past the gate, a GITHUB_TOKEN's meets it again [facts §1.2]", async () => {
    const run = await botRun();
    expect((await post(`${RUNS}/${run?.id}/rerun`)).status).toBe(201);
    expect((await ask(github, `${RUNS}/${run?.id}`)).json).toMatchObject({
      run_attempt: 2,
      conclusion: 'action_required',
    });
    expect((await post(`${RUNS}/${run?.id}/rerun`, user(github, 'mia'))).status).toBe(201);
    expect((await ask(github, `${RUNS}/${run?.id}`)).json).toMatchObject({
      run_attempt: 3,
      status: 'queued',
      triggering_actor: { login: 'mia' },
      actor: { login: 'github-actions[bot]' },
    });
  });
});

describe('dispatch', () => {
  const MANUAL =
    '{ workflow_dispatch: { inputs: { level: { type: choice, options: [low, high], default: low }, who: { required: true } } } }';
  const dispatches = (file: string) => `/repos/acme/shop/actions/workflows/${file}/dispatches`;

  beforeEach(async () => {
    await happen(github, {
      kind: 'push',
      by: 'ada',
      branch: 'main',
      files: { '.github/workflows/manual.yml': workflow('Manual', MANUAL) },
    });
  });

  test('runs the file of the ref, by a GITHUB_TOKEN too, and says which run it is [facts §0.4, §1.2, §1.6]', async () => {
    await happen(github, { kind: 'push', by: 'mia', branch: 'other', onto: 'main', files: { a: 'a' } });
    const plain = await post(dispatches('manual.yml'), writer, { ref: 'other', inputs: { who: 'me' } });
    expect([plain.status, plain.text]).toEqual([204, '']);
    const body = { ref: 'refs/heads/other', inputs: { who: 'me', level: 'high' }, return_run_details: true };
    const told = await post(dispatches('manual.yml'), writer, body);
    expect(told.status).toBe(200);
    const run = (await ask(github, `${RUNS}/${told.json.workflow_run_id}`)).json;
    expect(run).toMatchObject({
      event: 'workflow_dispatch',
      head_branch: 'other',
      path: '.github/workflows/manual.yml',
    });
    expect(told.json.run_url).toBe(run.url);
    expect(delivered(github, 'workflow_dispatch').payload).toMatchObject({
      ref: 'refs/heads/other',
      inputs: { who: 'me', level: 'high' },
      workflow: '.github/workflows/manual.yml',
    });
  });

  test.each([
    ['an unknown ref', 'manual.yml', { ref: 'nope', inputs: { who: 'me' } }, 422, 'No ref found for: nope'],
    [
      'a file without the trigger',
      'ci.yml',
      { ref: 'main' },
      422,
      "Workflow does not have 'workflow_dispatch' trigger",
    ],
    ['a file that is not there', 'none.yml', { ref: 'main' }, 404, 'Not Found'],
    [
      'an unknown input',
      'manual.yml',
      { ref: 'main', inputs: { who: 'me', x: '1' } },
      422,
      'Unexpected inputs provided: ["x"]',
    ],
    ['a missing input', 'manual.yml', { ref: 'main' }, 422, "Required input 'who' not provided"],
    [
      'a value outside the choice',
      'manual.yml',
      { ref: 'main', inputs: { who: 'me', level: 'x' } },
      422,
      "Provided value 'x' for input 'level' not in the list of allowed values",
    ],
  ])('%s is refused [facts §1.6]', async (_name, file, body, status, message) => {
    const answer = await post(dispatches(file), writer, body);
    expect([answer.status, answer.json.message]).toEqual([status, message]);
  });

  test('a commit is no ref, a fork has none here, and more than 25 inputs are too many [facts §1.1, §1.6]', async () => {
    const sha = await post(dispatches('manual.yml'), writer, { ref: head.sha, inputs: { who: 'me' } });
    expect(sha.json.message).toBe(`No ref found for: ${head.sha}`);
    const merge = await post(dispatches('manual.yml'), writer, { ref: `refs/pull/${head.number}/merge` });
    expect(merge.status).toBe(422);
    const inputs = Object.fromEntries(Array.from({ length: 26 }, (_, index) => [`i${index}`, 'x']));
    const many = await ask(github, dispatches('manual.yml'), {
      token: writer,
      isWrong: true,
      body: { ref: 'main', inputs },
    });
    expect(many.json.message).toMatch(/No more than 25 properties are allowed; 26 were supplied/);
  });

  test('a file that only a branch has is not dispatchable [facts §1.6]', async () => {
    const files = { '.github/workflows/only.yml': workflow('Only', 'workflow_dispatch') };
    await happen(github, { kind: 'push', by: 'mia', branch: 'feature', files });
    expect((await post(dispatches('only.yml'), writer, { ref: 'feature' })).status).toBe(404);
  });

  test('needs actions: write, of a person write access [facts §1.6]', async () => {
    const wish = { ref: 'main', inputs: { who: 'me' } };
    const reader = await post(dispatches('manual.yml'), job(github, { actions: 'read' }), wish);
    expect([reader.status, reader.json.message]).toEqual([403, 'Resource not accessible by integration']);
    expect((await post(dispatches('manual.yml'), user(github, 'rita'), wish)).status).toBe(403);
    const page = { kind: 'dispatch', workflow: 'manual.yml', inputs: { who: 'me' } };
    expect((await refusedEvent(github, { ...page, by: 'rita' })).status).toBe(403);
    expect(await happen(github, { ...page, by: 'mia' })).toMatchObject({ ref: 'refs/heads/main' });
  });

  test('repository_dispatch starts who listens to its type, with contents: write and ten properties [facts §1.2, §1.6]', async () => {
    const on = '{ repository_dispatch: { types: [go] } }';
    const files = { '.github/workflows/remote.yml': workflow('Remote', on) };
    await happen(github, { kind: 'push', by: 'ada', branch: 'main', files });
    const path = '/repos/acme/shop/dispatches';
    expect((await post(path, writer, { event_type: 'go' })).status).toBe(403);
    const token = job(github, { contents: 'write' });
    expect((await post(path, token, { event_type: 'go', client_payload: { a: 1 } })).status).toBe(204);
    expect(startedBy(delivered(github, 'repository_dispatch'))).toEqual(['remote.yml']);
    expect((await post(path, token, { event_type: 'stop' })).status).toBe(204);
    expect(startedBy(delivered(github, 'repository_dispatch'))).toEqual([]);
    for (const event_type of ['', 'x'.repeat(101)]) {
      expect((await ask(github, path, { token, isWrong: true, body: { event_type } })).status).toBe(422);
    }
    const long = await post(path, token, { event_type: 'go', client_payload: { text: 'x'.repeat(65_535) } });
    expect([long.status, long.json.message]).toEqual([422, 'client_payload is too large.']);
    const client_payload = Object.fromEntries(Array.from({ length: 11 }, (_, index) => [`p${index}`, index]));
    const many = await ask(github, path, {
      token,
      isWrong: true,
      body: { event_type: 'go', client_payload },
    });
    expect([many.status, many.json.message]).toEqual([
      422,
      expect.stringMatching(/No more than 10 properties/),
    ]);
  });
});
