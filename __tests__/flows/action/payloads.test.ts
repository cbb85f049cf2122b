import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { dispatchOn } from '../../fakes/dispatch-on.ts';
import { PAYLOAD } from '../../fakes/on-github.ts';
import { CI, type PriceGitHub, priceOnGitHub, RED_RUN } from '../../fakes/price-on-github.ts';
import { EDIT, PRICE_FILES } from '../../fakes/price-project.ts';
import { proposeOn } from '../../fakes/propose-on.ts';

/** What a payload says is compared with what GitHub answers; nothing here executes code. */
const MODEL = { url: 'http://127.0.0.1:9' };
const BEFORE = PRICE_FILES[EDIT.path] ?? '';
const AFTER = BEFORE.replace(EDIT.old, EDIT.new);
type Json = Readonly<Record<string, unknown>>;
const runOf = (happened: { readonly payload: Json }) =>
  happened.payload.workflow_run as { readonly id: number };

describe('a red run', () => {
  let github: PriceGitHub;
  let red: { readonly event: string; readonly payload: Json };
  let own: { readonly payload: Json };
  beforeAll(async () => {
    github = await priceOnGitHub(MODEL);
    red = await github.happen(RED_RUN);
    own = await github.happen({ kind: 'run', pr: 1, workflow: 'Build Doctor', conclusion: 'failure' });
  });
  afterAll(() => github.close());

  const told = (run: Json, more: Json = {}) =>
    dispatchOn(github, {
      event: 'workflow_run',
      payload: { ...red.payload, workflow_run: { ...runOf(red), ...run }, ...more },
    });

  test.each<[string, Json, Json?]>([
    ['another head', { head_sha: 'f'.repeat(40) }],
    ['another branch', { head_branch: 'main' }],
    ['pull requests of somebody else', { pull_requests: [{ id: 1, number: 99 }] }],
    ['no repository of the head', { head_repository: null }],
    ['another repository of the head', { head_repository: { id: 99, full_name: 'eve/shop' } }],
    ['an attempt before the first', { run_attempt: -1 }],
    ['no path, as old servers have it', { path: null }, { workflow: null }],
  ])('whose payload has %s is what GitHub says that it is', async (_, run, more = {}) => {
    const { reached } = await told(run, more);
    expect(reached).toEqual([`tree ${github.head}`]);
  });

  test.each<[string, Json, string]>([
    ['the number of no run', { id: Number.MAX_SAFE_INTEGER }, 'run.none'],
    ['a number that is too large', { id: 1e300 }, 'run.none'],
    ['a negative number', { id: -1 }, 'run.none'],
    ['the path of our own workflow', { path: '.github/workflows/build-doctor.yml' }, 'run.own-workflow'],
    ['a schedule', { event: 'schedule' }, 'run.schedule'],
    ['no conclusion', { conclusion: null }, 'run.conclusion'],
  ])('with %s does nothing', async (_, run, rule) => {
    expect(await told(run)).toMatchObject({ verdict: 'refused', rule, reached: [] });
  });

  test.each<[string, unknown]>([
    ['null', null],
    ['a list', []],
    ['no run', { action: 'completed' }],
    ['an id in quotes', { action: 'completed', workflow_run: { id: '1', run_attempt: 1, event: 'push' } }],
    ['half an id', { action: 'completed', workflow_run: { id: 1.5, run_attempt: 1, event: 'push' } }],
    ['a prototype', JSON.parse('{"__proto__":{"action":"completed"}}')],
  ])('that is %s is no event', async (_, payload) => {
    expect(await dispatchOn(github, { event: 'workflow_run', payload })).toMatchObject({
      verdict: 'no event',
    });
  });

  test('of our own workflow is not treated, whatever the payload calls it, nor when it is named by hand', async () => {
    const { id } = runOf(own);
    expect(await told({ id })).toMatchObject({ verdict: 'refused', rule: 'run.not-watched', reached: [] });
    expect(await told({ id, path: null }, { workflow: null })).toMatchObject({ rule: 'run.not-watched' });
    const inputs = { 'run-id': String(id) };
    const byHand = await github.happen({ kind: 'dispatch', by: 'ada', workflow: 'build-doctor.yml', inputs });
    expect(await dispatchOn(github, byHand)).toMatchObject({ rule: 'run.not-watched', reached: [] });
  });

  test('is not hidden by one of a stranger, whose fork has the same head', async () => {
    await github.happen({ kind: 'fork', by: 'sam' });
    await github.happen({ kind: 'open', by: 'sam', head: 'sam:discount', base: 'main', title: 'Mine' });
    github.world.aheadMs += 2_000;
    const asked = await github.happen({ kind: 'comment', pr: 1, by: 'mia', body: '/doctor' });
    expect((await dispatchOn(github, asked)).reached).toEqual([`tree ${github.head}`]);
    const status = await github.happen({ kind: 'comment', pr: 1, by: 'mia', body: '/doctor status' });
    await dispatchOn(github, status);
    expect(github.repository.comments.at(-1)?.body).toContain('1 red CI run');
  });
});

describe('a fix that a person committed', () => {
  let github: PriceGitHub;
  beforeAll(async () => {
    const lint = CI.replace('name: CI', 'name: Lint');
    github = await priceOnGitHub(MODEL, { before: { '.github/workflows/lint.yml': lint } });
    const { id } = runOf(await github.happen(RED_RUN));
    const workflow = github.repository.runs.find((run) => run.id === id)?.workflow.id ?? 0;
    const edits = [{ path: EDIT.path, mode: 0o644, before: BEFORE, after: AFTER }];
    await proposeOn(github, { edits, failure: { ...PAYLOAD.failure, workflow } }, id);
    await github.happen({
      kind: 'push',
      pr: 1,
      by: 'mia',
      files: { [EDIT.path]: AFTER },
      message: 'Apply\n\nCo-authored-by: github-actions[bot] <bot@users.noreply.github.com>',
    });
  });
  afterAll(() => github.close());
  const ended = (fields: Json) => github.happen({ kind: 'run', pr: 1, ...fields });

  test('is proven by no other workflow', async () => {
    const green = await ended({ workflow: 'Lint', conclusion: 'success' });
    expect(await dispatchOn(github, green)).toMatchObject({ verdict: 'healthy', rule: 'run.other' });
    expect(github.repository.statuses).toEqual([]);
  });

  test('is not red because the run that was green was started again', async () => {
    const green = await ended({ workflow: 'CI', conclusion: 'success' });
    await github.happen({ kind: 'run', run: runOf(green).id, attempt: 2 });
    expect(await dispatchOn(github, green)).toMatchObject({ verdict: 'healthy', rule: 'run.not-finished' });
    const again = await github.happen({ kind: 'run', run: runOf(green).id, conclusion: 'success' });
    expect(await dispatchOn(github, again)).toMatchObject({ verdict: 'verified', rule: 'ci.passed' });
  });
});
