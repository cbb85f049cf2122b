import { afterEach, describe, expect, test } from '@jest/globals';
import type { Run } from '../../../../src/standin/github/world/run.ts';
import { ask, control } from '../../../fakes/ask-github.ts';
import {
  app,
  delivered,
  forkPull,
  githubWith,
  happen,
  job,
  openedPull,
  startedBy,
  workflow,
} from '../../../fakes/github-ci.ts';
import type { SmallGitHub } from '../../../fakes/local-github.ts';

let github: SmallGitHub;
afterEach(() => github.close());

const runOf = (sha: string, event: string): Run | undefined =>
  github.repository.runs.find((run) => run.headSha === sha && run.event === event);

describe('which workflows an event starts', () => {
  test('push reads the file of the pushed commit [facts §1.1]', async () => {
    github = await githubWith({});
    const push = await happen(github, {
      kind: 'push',
      by: 'mia',
      branch: 'feature',
      files: { '.github/workflows/new.yml': workflow('New', 'push') },
    });
    expect(startedBy(delivered(github, 'push'))).toEqual(['new.yml']);
    const [run] = github.repository.runs;
    expect(run).toMatchObject({ headSha: push.after, headBranch: 'feature', event: 'push', title: 'Change' });
    expect(github.repository.suites).toMatchObject([{ id: run?.suiteId, headSha: push.after }]);
  });

  test('pull_request reads the merge commit: a file on the base branch runs though the head lacks it [facts §1.1]', async () => {
    github = await githubWith({});
    await happen(github, { kind: 'push', by: 'mia', branch: 'old', files: { 'a.txt': 'a\n' } });
    await happen(github, {
      kind: 'push',
      by: 'mia',
      branch: 'main',
      files: { '.github/workflows/ci.yml': workflow('CI', '[pull_request]') },
    });
    const opened = await happen(github, { kind: 'open', by: 'mia', head: 'old' });
    expect(startedBy(delivered(github, 'pull_request'))).toEqual(['ci.yml']);
    const run = runOf(opened.pull_request.head.sha, 'pull_request');
    expect(run).toMatchObject({ headBranch: 'old', pull: opened.number, token: 'full' });
  });

  test('pull_request_target and issue_comment read the default branch only [facts §1.1]', async () => {
    github = await githubWith({
      'target.yml': workflow('Target', 'pull_request_target'),
      'comment.yml': workflow('Comment', '{ issue_comment: { types: [created] } }'),
    });
    const main = (await ask(github, '/repos/acme/shop/commits/main')).json.sha;
    const { number } = await openedPull(github, 'feature', {
      '.github/workflows/target.yml': null,
      '.github/workflows/comment.yml': workflow('Evil', 'push'),
    });
    expect(startedBy(delivered(github, 'pull_request'))).toEqual([]);
    await happen(github, { kind: 'comment', pr: number, by: 'sam', body: 'hello' });
    expect(startedBy(delivered(github, 'issue_comment'))).toEqual(['comment.yml']);
    expect(runOf(main, 'issue_comment')).toMatchObject({ headBranch: 'main', pull: number, token: 'full' });
  });

  test('a review runs the file of the merge commit [facts §1.1]', async () => {
    github = await githubWith({});
    const { number, sha } = await openedPull(github, 'feature', {
      '.github/workflows/review.yml': workflow('Review', '{ pull_request_review: { types: [submitted] } }'),
    });
    await happen(github, { kind: 'review', pr: number, by: 'ada', state: 'approve' });
    expect(startedBy(delivered(github, 'pull_request_review'))).toEqual(['review.yml']);
    expect(runOf(sha, 'pull_request_review')).toMatchObject({ headBranch: 'feature' });
  });

  test.each([
    ['starts-none', []],
    ['starts', ['review.yml']],
  ])(
    'while it conflicts nothing runs for pull_request; for reviews by switch: %s [facts §1.1, §11.9]',
    async (reviewOnConflict, expected) => {
      github = await githubWith({
        'ci.yml': workflow('CI', 'pull_request'),
        'review.yml': workflow('Review', 'pull_request_review'),
      });
      await control(github, 'switch', { reviewOnConflict });
      const { number } = await openedPull(github, 'feature');
      await happen(github, { kind: 'push', by: 'ada', branch: 'main', files: { 'src/shop.js': 'other\n' } });
      await happen(github, { kind: 'push', by: 'mia', pr: number, files: { 'src/shop.js': 'again\n' } });
      const moved = delivered(github, 'pull_request', 'synchronize');
      expect(startedBy(moved)).toEqual([]);
      expect(moved.withheld ?? '').toMatch(/conflicts/);
      await happen(github, { kind: 'review', pr: number, by: 'ada', state: 'approve' });
      expect(startedBy(delivered(github, 'pull_request_review'))).toEqual(expected);
    },
  );

  test('types: pull_request listens to three actions unless told [GitHub doc, events]', async () => {
    github = await githubWith({
      'ci.yml': workflow('CI', 'pull_request'),
      'labels.yml': workflow('Labels', '{ pull_request: { types: [labeled] } }'),
    });
    const { number } = await openedPull(github, 'feature');
    expect(startedBy(delivered(github, 'pull_request', 'opened'))).toEqual(['ci.yml']);
    await happen(github, { kind: 'label', pr: number, by: 'mia', name: 'bug' });
    expect(startedBy(delivered(github, 'pull_request', 'labeled'))).toEqual(['labels.yml']);
    await happen(github, { kind: 'close', pr: number, by: 'mia' });
    expect(startedBy(delivered(github, 'pull_request', 'closed'))).toEqual([]);
  });

  test.each([
    ['branches', '{ push: { branches: [main, "release/**"] } }', 'release/v1/fix', true],
    ['branches that do not fit', '{ push: { branches: [main] } }', 'feature', false],
    ['branches-ignore', '{ push: { branches-ignore: ["dep*"] } }', 'deps', false],
    ['tags only', '{ push: { tags: ["v*"] } }', 'feature', false],
    ['paths', '{ push: { paths: ["src/**"] } }', 'feature', true],
    ['paths that do not fit', '{ push: { paths: ["docs/**"] } }', 'feature', false],
    ['paths-ignore', '{ push: { paths-ignore: ["**.js"] } }', 'feature', false],
    ['a path taken back', '{ push: { paths: ["src/**", "!src/shop.js"] } }', 'feature', false],
  ])('filter %s [GitHub doc, workflow syntax]', async (_name, on, branch, runs) => {
    github = await githubWith({ 'ci.yml': workflow('CI', on) });
    await happen(github, { kind: 'push', by: 'mia', branch, files: { 'src/shop.js': 'x\n' } });
    expect(startedBy(delivered(github, 'push'))).toEqual(runs ? ['ci.yml'] : []);
  });

  test('a pull request is filtered by its base branch and its own three-dot diff [GitHub doc, workflow syntax]', async () => {
    github = await githubWith({
      'base.yml': workflow('Base', '{ pull_request: { branches: [main] } }'),
      'head.yml': workflow('Head', '{ pull_request: { branches: [feature] } }'),
      'docs.yml': workflow('Docs', '{ pull_request: { paths: ["docs/**"] } }'),
      'src.yml': workflow('Src', '{ pull_request: { paths: ["src/*.js"] } }'),
    });
    await openedPull(github, 'feature');
    expect(startedBy(delivered(github, 'pull_request')).toSorted()).toEqual(['base.yml', 'src.yml']);
  });

  test('a deleted branch starts nothing', async () => {
    github = await githubWith({ 'ci.yml': workflow('CI', 'push') });
    await happen(github, { kind: 'push', by: 'mia', branch: 'feature', files: { a: 'a' } });
    await happen(github, { kind: 'push', by: 'mia', branch: 'feature', delete: true });
    expect(startedBy(delivered(github, 'push'))).toEqual([]);
  });

  test.each([
    '[skip ci]',
    '[ci skip]',
    '[no ci]',
    '[skip actions]',
    '[actions skip]',
    '\n\n\nskip-checks: true',
  ])('the head commit says %j [GitHub doc, skipping workflow runs]', async (mark) => {
    github = await githubWith({ 'ci.yml': workflow('CI', '[push, pull_request]') });
    await openedPull(github, 'feature', { a: 'a' }, `Try ${mark}`);
    expect(github.repository.runs).toEqual([]);
    expect(delivered(github, 'push').withheld ?? '').toMatch(/skip CI/);
    expect(delivered(github, 'pull_request').withheld ?? '').toMatch(/skip CI/);
  });

  test('a file that is no YAML concludes startup_failure on the push that brought it, with zero jobs [facts §1.3]', async () => {
    github = await githubWith({});
    const push = await happen(github, {
      kind: 'push',
      by: 'mia',
      branch: 'feature',
      files: { '.github/workflows/ci.yml': 'on: [push\njobs: {' },
    });
    const [run] = github.repository.runs;
    expect(run?.attempts).toMatchObject([{ status: 'completed', conclusion: 'startup_failure', jobs: [] }]);
    const jobs = await ask(github, `/repos/acme/shop/actions/runs/${run?.id}/jobs`);
    expect(jobs.json).toEqual({ total_count: 0, jobs: [] });
    expect(delivered(github, 'workflow_run', 'completed').payload).toMatchObject({
      workflow_run: { conclusion: 'startup_failure', head_sha: push.after },
    });
  });

  test('a job without runs-on is startup_failure for the events it names [facts §1.3]', async () => {
    github = await githubWith({ 'ci.yml': 'on: pull_request\njobs: { test: { steps: [] } }\n' });
    await openedPull(github, 'feature');
    expect(github.repository.runs.map((run) => run.attempts[0]?.conclusion)).toEqual(['startup_failure']);
  });
});

describe('workflow_run', () => {
  test('follows by name, on the default branch, with depth at most three [facts §1.3]', async () => {
    const follow = (name: string) => `{ workflow_run: { workflows: [${name}], types: [completed] } }`;
    github = await githubWith({
      'a.yml': workflow('A', 'push'),
      'b.yml': workflow('B', follow('A')),
      'c.yml': workflow('C', follow('B')),
      'd.yml': workflow('D', follow('C')),
      'e.yml': workflow('E', follow('D')),
    });
    await happen(github, { kind: 'push', by: 'mia', branch: 'feature', files: { a: 'a' } });
    const finished: string[] = [];
    for (let open = waiting(); open !== undefined; open = waiting()) {
      await happen(github, { kind: 'run', run: open.id, conclusion: 'success' });
      finished.push(open.workflow.name);
    }
    expect(finished).toEqual(['A', 'B', 'C', 'D']);
    expect(delivered(github, 'workflow_run', 'completed').withheld ?? '').toMatch(/after three/);
    const main = (await ask(github, '/repos/acme/shop/commits/main')).json.sha;
    expect(
      github.repository.runs.filter((run) => run.event === 'workflow_run').map((run) => run.headSha),
    ).toEqual([main, main, main]);

    function waiting() {
      return github.repository.runs.find((run) => run.attempts.at(-1)?.status !== 'completed');
    }
  });

  test('its branches filter looks at the head branch of the run that it follows [facts §1.3]', async () => {
    github = await githubWith({
      'ci.yml': workflow('CI', 'push'),
      'after.yml': workflow(
        'After',
        '{ workflow_run: { workflows: [CI], branches: [main], types: [completed] } }',
      ),
    });
    await happen(github, { kind: 'push', by: 'mia', branch: 'feature', files: { a: 'a' } });
    await happen(github, { kind: 'run', branch: 'feature', conclusion: 'failure' });
    expect(startedBy(delivered(github, 'workflow_run', 'completed'))).toEqual([]);
    await happen(github, { kind: 'push', by: 'mia', branch: 'main', files: { a: 'b' } });
    await happen(github, { kind: 'run', branch: 'main', event: 'push', conclusion: 'failure' });
    expect(startedBy(delivered(github, 'workflow_run', 'completed'))).toEqual(['after.yml']);
  });

  test('requested comes once, completed for every attempt [facts §1.3]', async () => {
    github = await githubWith({ 'ci.yml': workflow('CI', 'push') });
    await happen(github, { kind: 'push', by: 'mia', branch: 'feature', files: { a: 'a' } });
    await happen(github, { kind: 'run', branch: 'feature', conclusion: 'failure' });
    const [run] = github.repository.runs;
    const again = await happen(github, { kind: 'run', run: run?.id, attempt: 2, conclusion: 'success' });
    expect(again).toMatchObject({
      action: 'completed',
      workflow_run: { run_attempt: 2, conclusion: 'success' },
    });
    expect(again.workflow_run.previous_attempt_url).toMatch(/\/attempts\/1$/);
    const told = github.world.deliveries
      .filter(({ event }) => event === 'workflow_run')
      .map(({ action }) => action);
    expect(told).toEqual(['requested', 'completed', 'completed']);
  });
});

describe('who causes it', () => {
  const comment = (token: string, number: number) =>
    ask(github, `/repos/acme/shop/issues/${number}/comments`, { token, body: { body: 'hello' } });

  test("a GITHUB_TOKEN's comment starts nothing, an app's does [facts §1.2]", async () => {
    github = await githubWith({ 'comment.yml': workflow('Comment', 'issue_comment') });
    const { number } = await openedPull(github, 'feature');
    await comment(job(github, { issues: 'write' }), number);
    expect(startedBy(delivered(github, 'issue_comment'))).toEqual([]);
    expect(delivered(github, 'issue_comment').withheld ?? '').toMatch(/GITHUB_TOKEN/);
    await comment(app(github, { issues: 'write' }), number);
    expect(startedBy(delivered(github, 'issue_comment'))).toEqual(['comment.yml']);
  });

  async function botCommit(): Promise<string> {
    const token = job(github, { contents: 'write' });
    const ref = await ask(github, '/repos/acme/shop/git/ref/heads/feature', { token });
    const parent = ref.json.object.sha;
    const { json: commit } = await ask(github, `/repos/acme/shop/git/commits/${parent}`, { token });
    const made = await ask(github, '/repos/acme/shop/git/commits', {
      token,
      body: { message: 'Fix', tree: commit.tree.sha, parents: [parent] },
    });
    await ask(github, '/repos/acme/shop/git/refs/heads/feature', {
      method: 'PATCH',
      token,
      body: { sha: made.json.sha },
    });
    return made.json.sha;
  }

  test('its commit on a pull request makes a run that needs approval: zero jobs, no log [facts §0.2]', async () => {
    github = await githubWith({ 'ci.yml': workflow('CI', '[push, pull_request]') });
    await openedPull(github, 'feature');
    const sha = await botCommit();
    expect(startedBy(delivered(github, 'push'))).toEqual([]);
    expect(startedBy(delivered(github, 'pull_request', 'synchronize'))).toEqual(['ci.yml']);
    const list = await ask(github, `/repos/acme/shop/actions/runs?head_sha=${sha}&event=pull_request`);
    expect(list.json.workflow_runs).toMatchObject([
      { status: 'completed', conclusion: 'action_required', actor: { login: 'github-actions[bot]' } },
    ]);
    const [run] = list.json.workflow_runs;
    expect((await ask(github, `/repos/acme/shop/actions/runs/${run.id}/jobs`)).json.total_count).toBe(0);
    const token = job(github, { actions: 'read' });
    expect((await ask(github, `/repos/acme/shop/actions/runs/${run.id}/logs`, { token })).status).toBe(404);
  });

  test.each([
    ['the switch botPush is none', { botPush: 'none' }, undefined],
    ['it is a GHES', {}, { ghes: true }],
  ])('its commit starts no run at all when %s [facts §0.2, §1.2]', async (_name, switches, options) => {
    github = await githubWith({ 'ci.yml': workflow('CI', 'pull_request') }, options);
    await control(github, 'switch', switches);
    await openedPull(github, 'feature');
    const sha = await botCommit();
    expect(runOf(sha, 'pull_request')).toBeUndefined();
    expect(delivered(github, 'pull_request', 'synchronize').withheld ?? '').toMatch(/GITHUB_TOKEN/);
  });

  test('a fork runs read-only, after approval for who is new here [facts §0.1, §1.1]', async () => {
    github = await githubWith({
      'ci.yml': workflow('CI', 'pull_request'),
      'review.yml': workflow('Review', 'pull_request_review'),
      'comment.yml': workflow('Comment', 'issue_comment'),
    });
    const { number, sha } = await forkPull(github, 'sam');
    expect(runOf(sha, 'pull_request')).toMatchObject({
      token: 'read-only',
      attempts: [{ conclusion: 'action_required', jobs: [] }],
    });
    await happen(github, { kind: 'review', pr: number, by: 'ada', state: 'approve', repo: 'acme/shop' });
    expect(runOf(sha, 'pull_request_review')).toMatchObject({ token: 'read-only' });
    await happen(github, { kind: 'comment', pr: number, by: 'sam', body: 'hi', repo: 'acme/shop' });
    expect(github.repository.runs.find((run) => run.event === 'issue_comment')).toMatchObject({
      token: 'full',
      attempts: [{ status: 'queued' }],
    });
  });

  test("a contributor's fork runs at once, still read-only [facts §1.1]", async () => {
    github = await githubWith({ 'ci.yml': workflow('CI', 'pull_request') });
    github.repository.roles.set('cora', 'write');
    const { sha } = await forkPull(github, 'cora');
    expect(runOf(sha, 'pull_request')).toMatchObject({
      token: 'read-only',
      attempts: [{ status: 'queued' }],
    });
  });

  test('a private repository runs nothing for forks; a push inside a fork runs nothing anywhere [facts §1.1]', async () => {
    github = await githubWith({ 'ci.yml': workflow('CI', '[push, pull_request]') }, { isPrivate: true });
    github.repository.roles.set('cora', 'write');
    await forkPull(github, 'cora');
    expect(delivered(github, 'push').withheld ?? '').toMatch(/off in a fork/);
    expect(delivered(github, 'pull_request').withheld ?? '').toMatch(/private repository/);
    expect(github.repository.runs).toEqual([]);
  });

  test("Dependabot's runs are read-only [facts §1.1]", async () => {
    github = await githubWith({
      'ci.yml': workflow('CI', '[push, pull_request]'),
      'review.yml': workflow('Review', 'pull_request_review'),
    });
    github.repository.roles.set('dependabot[bot]', 'write');
    const by = 'dependabot[bot]';
    await happen(github, { kind: 'push', by, branch: 'bump', files: { a: 'a' } });
    const opened = await happen(github, { kind: 'open', by, head: 'bump' });
    await happen(github, { kind: 'review', pr: opened.number, by: 'ada', state: 'approve' });
    expect(github.repository.runs.map((run) => [run.event, run.token])).toEqual([
      ['push', 'read-only'],
      ['pull_request', 'read-only'],
      ['pull_request_review', 'read-only'],
    ]);
  });
});
