import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { BranchRule } from '../../../../src/standin/github/world/rule.ts';
import { ask } from '../../../fakes/ask-github.ts';
import {
  delivered,
  githubWith,
  happen,
  job,
  openedPull,
  refusedEvent,
  workflow,
} from '../../../fakes/github-ci.ts';
import type { SmallGitHub } from '../../../fakes/local-github.ts';

const SHOP = '/repos/acme/shop';
let github: SmallGitHub;
let pull: { number: number; sha: string };
beforeEach(async () => {
  github = await githubWith({ 'ci.yml': workflow('CI', '[pull_request, workflow_dispatch]') });
  pull = await openedPull(github, 'fix');
});
afterEach(() => github.close());

const rule = (wish: Partial<BranchRule>) =>
  github.repository.rules.push({
    branch: 'main',
    rule: 'status-check',
    contexts: ['test'],
    source: 'protection',
    ...wish,
  });
const merge = () => refusedEvent(github, { kind: 'merge', by: 'ada', pr: pull.number });
const state = async () => (await ask(github, `${SHOP}/pulls/${pull.number}`)).json.mergeable_state;

test("a dispatched run's green checks do not let a pull request merge, a status on its head does [facts §0.4]", async () => {
  rule({});
  expect(await state()).toBe('blocked');
  const dispatched = await ask(github, `${SHOP}/actions/workflows/ci.yml/dispatches`, {
    token: job(github, { actions: 'write' }),
    body: { ref: 'fix', return_run_details: true },
  });
  await happen(github, { kind: 'run', run: dispatched.json.workflow_run_id, conclusion: 'success' });
  const checks = await ask(github, `${SHOP}/commits/${pull.sha}/check-runs?check_name=test&status=completed`);
  expect(checks.json.check_runs).toMatchObject([{ conclusion: 'success' }]);
  const refused = await merge();
  expect([refused.status, refused.json.message]).toEqual([405, 'Required status check "test" is expected.']);
  const token = job(github, { statuses: 'write' });
  await ask(github, `${SHOP}/statuses/${pull.sha}`, { token, body: { state: 'success', context: 'TEST' } });
  expect(await state()).toBe('clean');
  expect((await merge()).status).toBe(200);
});

test("the pull request's own green run lets it merge [facts §0.4]", async () => {
  rule({});
  await happen(github, { kind: 'run', pr: pull.number, conclusion: 'success' });
  expect((await merge()).status).toBe(200);
});

test('a request for changes blocks where reviews are needed, until it is dismissed [facts §3.10]', async () => {
  rule({ rule: 'pull-request', contexts: [], source: 'ruleset' });
  expect((await merge()).json.message).toMatch(
    /^Repository rule violations found\n\nAt least 1 approving review/,
  );
  await happen(github, { kind: 'review', by: 'ada', pr: pull.number, state: 'approve' });
  expect(await state()).toBe('clean');
  const { number } = pull;
  const refuse = (by: string) =>
    happen(github, { kind: 'review', by, pr: number, state: 'request_changes', body: 'No' });
  // Who only reads does not count.
  await refuse('rita');
  expect(await state()).toBe('clean');
  github.repository.roles.set('tom', 'write');
  const { review } = await refuse('tom');
  expect([await state(), (await merge()).status]).toEqual(['blocked', 405]);
  await happen(github, { kind: 'dismiss', by: 'ada', pr: number, review: review.id, message: 'Done' });
  expect(await state()).toBe('clean');
  expect((await merge()).status).toBe(200);
});

test("a bot's commit takes the approval that it was made for back, where the base says so [facts §4.5]", async () => {
  rule({ rule: 'pull-request', contexts: [], dismissesStale: true });
  const approve = () => happen(github, { kind: 'review', by: 'ada', pr: pull.number, state: 'approve' });
  await approve();
  const written = await ask(github, `${SHOP}/contents/fix.txt`, {
    method: 'PUT',
    token: job(github, { contents: 'write' }),
    body: { message: 'Fix', content: 'eA==', branch: 'fix' },
  });
  expect(written.status).toBe(201);
  const reviews = await ask(github, `${SHOP}/pulls/${pull.number}/reviews`);
  expect(reviews.json).toMatchObject([{ state: 'DISMISSED', commit_id: pull.sha }]);
  expect(delivered(github, 'pull_request_review').action).toBe('dismissed');
  expect([await state(), (await merge()).status]).toEqual(['blocked', 405]);
  await approve();
  expect((await merge()).status).toBe(200);
});
