import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { ask, control } from '../../../fakes/ask-github.ts';
import {
  app,
  forkPull,
  githubWith,
  happen,
  job,
  openedPull,
  user,
  workflow,
} from '../../../fakes/github-ci.ts';
import type { SmallGitHub } from '../../../fakes/local-github.ts';

const SHOP = '/repos/acme/shop';
const NOWHERE = '0123456789012345678901234567890123456789';
let github: SmallGitHub;
let sha: string;
beforeEach(async () => {
  github = await githubWith({ 'a.yml': workflow('A', 'push'), 'b.yml': workflow('B', 'pull_request') });
  ({ sha } = await openedPull(github, 'feature/one'));
});
afterEach(() => github.close());

describe('commit statuses', () => {
  const state = (
    body: Readonly<Record<string, unknown>>,
    options: Readonly<Record<string, unknown>> = {},
    at = sha,
  ) => ask(github, `${SHOP}/statuses/${at}`, { token: job(github, { statuses: 'write' }), body, ...options });

  test('the newest of each context counts; one failure fails, one pending waits [facts §5]', async () => {
    const none = await ask(github, `${SHOP}/commits/${sha}/status`);
    expect(none.json).toMatchObject({ state: 'pending', statuses: [], total_count: 0, sha });
    const made = await state({
      state: 'pending',
      context: 'doctor',
      target_url: 'https://a.b/c',
      description: 'é…',
    });
    expect(made.status).toBe(201);
    expect(made.json).toMatchObject({ context: 'doctor', creator: { login: 'github-actions[bot]' } });
    await state({ state: 'success' });
    const combined = () => ask(github, `${SHOP}/commits/feature/one/status`);
    expect((await combined()).json).toMatchObject({ state: 'pending', total_count: 2 });
    await state({ state: 'success', context: 'doctor' });
    expect((await combined()).json.state).toBe('success');
    await state({ state: 'error', context: 'other' });
    expect((await combined()).json.state).toBe('failure');
    const all = await ask(github, `${SHOP}/commits/${sha}/statuses`);
    expect(all.json.map((one: Record<string, unknown>) => `${one.context} ${one.state}`)).toEqual([
      'other error',
      'doctor success',
      'default success',
      'doctor pending',
    ]);
  });

  test('the head of a fork takes one in the base repository [facts §5]', async () => {
    const fork = await forkPull(github, 'sam');
    expect((await state({ state: 'failure' }, {}, fork.sha)).status).toBe(201);
  });

  test('the case of a context does not count [REST docs, create a commit status]', async () => {
    await state({ state: 'failure', context: 'Doctor' });
    await state({ state: 'success', context: 'doctor' });
    const { json } = await ask(github, `${SHOP}/commits/${sha}/status`);
    expect(json).toMatchObject({ state: 'success', total_count: 1, statuses: [{ context: 'doctor' }] });
  });

  test('a description has 140 characters at most [facts §5]', async () => {
    expect((await state({ state: 'success', description: '😀'.repeat(140) })).status).toBe(201);
    const long = await state({ state: 'success', description: 'x'.repeat(141) });
    expect([long.status, long.json.errors[0].message]).toEqual([
      422,
      'description is too long (maximum is 140 characters)',
    ]);
  });

  test('a commit that is not there, a short SHA, a wrong state and a wrong URL are refused [facts §5]', async () => {
    for (const at of [NOWHERE, sha.slice(0, 7)]) {
      const answer = await state({ state: 'success' }, {}, at);
      expect([answer.status, answer.json.message]).toEqual([422, `No commit found for SHA: ${at}`]);
    }
    expect((await state({ state: 'green' }, { isWrong: true })).status).toBe(422);
    expect((await state({ state: 'success', target_url: 'javascript:1' })).status).toBe(422);
    expect((await ask(github, `${SHOP}/commits/${NOWHERE}/status`)).status).toBe(404);
  });

  test('a context takes a thousand on a commit [facts §5]', async () => {
    await control(github, 'limits', { pointsPerMinute: 100_000, user: 100_000 });
    await state({ state: 'success', context: 'doctor' });
    const [first] = github.repository.statuses;
    if (first === undefined) throw new Error('no status');
    for (let index = 1; index < 1000; index += 1) github.repository.statuses.push(first);
    const over = await state({ state: 'success', context: 'doctor' });
    expect([over.status, over.json.errors[0].message]).toEqual([
      422,
      'This SHA and context has reached the maximum number of statuses.',
    ]);
    expect((await state({ state: 'success', context: 'other' })).status).toBe(201);
  });

  test('needs statuses: write, or a writer [facts §5]', async () => {
    const other = await state(
      { state: 'success' },
      { token: job(github, { contents: 'write', statuses: 'read' }) },
    );
    expect([other.status, other.json.message]).toEqual([403, 'Resource not accessible by integration']);
    expect((await state({ state: 'success' }, { token: user(github, 'rita') })).status).toBe(403);
    expect((await state({ state: 'success' }, { token: user(github, 'mia') })).status).toBe(201);
  });
});

describe('check runs', () => {
  const make = (body: Readonly<Record<string, unknown>>, options: Readonly<Record<string, unknown>> = {}) =>
    ask(github, `${SHOP}/check-runs`, {
      token: job(github, { checks: 'write' }),
      body: { name: 'doctor', head_sha: sha, ...body },
      ...options,
    });
  const line = { path: 'src/shop.js', start_line: 1, end_line: 1, annotation_level: 'notice', message: 'm' };

  test("a GITHUB_TOKEN's joins the earliest Actions suite and loses its details_url [facts §5]", async () => {
    const [first] = github.repository.suites;
    const made = await make({ details_url: 'https://mine.example/', status: 'in_progress' });
    expect(made.status).toBe(201);
    expect(made.json.check_suite.id).toBe(first?.id);
    expect(made.json.details_url).toContain(`/actions/runs/${first?.runId}/job/${made.json.id}`);
    expect(made.json.pull_requests).toHaveLength(1);
  });

  test("an app's has a suite and a page of its own", async () => {
    const token = app(github, { checks: 'write' });
    const made = await make({ details_url: 'https://mine.example/' }, { token });
    expect(made.json).toMatchObject({ details_url: 'https://mine.example/', app: { slug: 'doctor' } });
    const suites = await ask(github, `${SHOP}/commits/${sha}/check-suites?app_id=${made.json.app.id}`);
    expect(suites.json).toMatchObject({ total_count: 1, check_suites: [{ id: made.json.check_suite.id }] });
    const other = await ask(github, `${SHOP}/check-runs/${made.json.id}`, {
      method: 'PATCH',
      token: job(github, { checks: 'write' }),
      body: { name: 'mine' },
    });
    expect(other.status).toBe(403);
    expect(other.json.message).toMatch(/^Invalid app_id `15368` - check run can only be modified by/);
  });

  test.each([
    ['label', 20],
    ['description', 40],
    ['identifier', 20],
  ])("an action's %s has %i characters at most [facts §5]", async (field, most) => {
    const action = { label: 'l', description: 'd', identifier: 'i' };
    const asked = (length: number, isWrong: boolean) =>
      make({ actions: [{ ...action, [field]: 'x'.repeat(length) }] }, { isWrong });
    expect((await asked(most, false)).status).toBe(201);
    expect((await asked(most + 1, true)).json.message).toMatch(`Only ${most} characters are allowed`);
  });

  test('a conclusion completes it; an update adds annotations [facts §5]', async () => {
    const token = job(github, { checks: 'write' });
    const made = await make({ output: { title: 'T', summary: 'S', annotations: [line] } });
    const path = `${SHOP}/check-runs/${made.json.id}`;
    const body = { conclusion: 'failure', output: { summary: 'S2', text: 'X', annotations: [line, line] } };
    const done = await ask(github, path, { method: 'PATCH', token, body });
    expect(done.json).toMatchObject({
      status: 'completed',
      conclusion: 'failure',
      output: { title: 'T', summary: 'S2', text: 'X', annotations_count: 3 },
    });
    const list = await ask(github, `${path}/annotations?per_page=2`);
    expect(list.json).toHaveLength(2);
    expect(list.headers.get('link')).toMatch(/page=2>; rel="next"/);
    const again = await ask(github, path, { method: 'PATCH', token, body: { status: 'in_progress' } });
    expect(again.json).toMatchObject({ status: 'in_progress', conclusion: null, completed_at: null });
  });

  test.each([
    ['stale as a conclusion', { conclusion: 'stale' }],
    ['completed without a conclusion', { status: 'completed' }],
    [
      '51 annotations',
      { output: { title: 'T', summary: 'S', annotations: Array.from({ length: 51 }, () => line) } },
    ],
    ['a summary over 65,535', { output: { title: 'T', summary: 'x'.repeat(65_536) } }],
    [
      'columns over several lines',
      { output: { title: 'T', summary: 'S', annotations: [{ ...line, end_line: 2, start_column: 1 }] } },
    ],
    [
      'an annotation title over 255',
      { output: { title: 'T', summary: 'S', annotations: [{ ...line, title: 'x'.repeat(256) }] } },
    ],
    [
      'a message over 64 KB',
      { output: { title: 'T', summary: 'S', annotations: [{ ...line, message: 'é'.repeat(33_000) }] } },
    ],
    [
      'four actions',
      { actions: Array.from({ length: 4 }, () => ({ label: 'l', description: 'd', identifier: 'i' })) },
    ],
    ['a commit that is not there', { head_sha: NOWHERE }],
  ])('%s is refused [facts §5]', async (_name, body) => {
    const answer = await make(body, { isWrong: true });
    expect(answer.status).toBe(422);
    expect((await ask(github, `${SHOP}/commits/${sha}/check-runs?check_name=doctor`)).json.total_count).toBe(
      0,
    );
  });

  test("people's tokens and missing permissions are refused [facts §5]", async () => {
    const ada = await make({}, { token: user(github, 'ada') });
    expect([ada.status, ada.json.message]).toEqual([403, 'You must authenticate via a GitHub App.']);
    const reader = await make({}, { token: job(github, { checks: 'read' }) });
    expect([reader.status, reader.json.message]).toEqual([403, 'Resource not accessible by integration']);
    expect((await make({}, { token: undefined })).status).toBe(401);
  });

  test('suites tell when a head was pushed [facts §1.4]', async () => {
    const { json } = await ask(github, `${SHOP}/commits/feature%2Fone/check-suites`);
    expect(
      json.check_suites.map((suite: Record<string, unknown>) => [suite.head_branch, suite.status]),
    ).toEqual([
      ['feature/one', 'queued'],
      ['feature/one', 'queued'],
    ]);
    const earliest = Date.parse(json.check_suites[0].created_at);
    expect(Math.abs(Date.now() - earliest)).toBeLessThan(60_000);
    await control(github, 'clock', { advanceMs: 3_600_000 });
    await happen(github, { kind: 'run', branch: 'feature/one', conclusion: 'failure' });
    const later = await ask(github, `${SHOP}/check-suites/${json.check_suites[0].id}`);
    expect(Date.parse(later.json.created_at)).toBe(earliest);
    expect(later.json.conclusion).toBe('failure');
    expect((await ask(github, `${SHOP}/commits/nope/check-suites`)).status).toBe(422);
    expect((await ask(github, `${SHOP}/commits/nope/check-runs`)).status).toBe(422);
    expect((await ask(github, `${SHOP}/check-runs/1/annotations`)).status).toBe(404);
  });

  test('the latest of a name counts unless all are asked for', async () => {
    const { workflow_run: run } = await happen(github, {
      kind: 'run',
      branch: 'feature/one',
      conclusion: 'failure',
    });
    await happen(github, { kind: 'run', run: run.id, attempt: 2, conclusion: 'success' });
    const names = async (query: string) =>
      (
        await ask(github, `${SHOP}/check-suites/${run.check_suite_id}/check-runs${query}`)
      ).json.check_runs.map((one: Record<string, unknown>) => one.conclusion);
    expect(await names('')).toEqual(['success']);
    expect(await names('?filter=all')).toEqual(['success', 'failure']);
    expect(await names('?status=queued')).toEqual([]);
  });
});
