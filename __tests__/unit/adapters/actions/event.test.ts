import { createRequire } from 'node:module';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readEvent } from '../../../../src/adapters/actions/event.ts';
import { forkPull, githubWith, happen, openedPull, workflow } from '../../../fakes/github-ci.ts';
import type { SmallGitHub } from '../../../fakes/local-github.ts';

interface Examples {
  readonly name: string;
  readonly examples: readonly Readonly<Record<string, unknown>>[];
}
const ALL = createRequire(import.meta.url)(
  '@octokit/webhooks-examples/api.github.com/index.json',
) as Examples[];
const NAMES = ['workflow_run', 'issue_comment', 'pull_request_review', 'workflow_dispatch'] as const;
const KINDS = {
  workflow_run: 'workflow-run',
  issue_comment: 'comment',
  pull_request_review: 'review',
  workflow_dispatch: 'dispatch',
};
const examplesOf = (name: string) => ALL.find((each) => each.name === name)?.examples ?? [];
const PUBLISHED = NAMES.flatMap((name) =>
  examplesOf(name).map((payload, at) => [name, at, payload] as const),
);

test.each(PUBLISHED)("GitHub's example %s %i", (name, _at, payload) => {
  const event = readEvent(name, payload);
  expect(event).toMatchObject({
    kind: KINDS[name],
    ...(payload.action === undefined ? {} : { action: payload.action }),
  });
});

test('all four events have examples', () => {
  expect(new Set(PUBLISHED.map(([name]) => name)).size).toBe(4);
});

test.each(['push', 'pull_request', 'schedule', '', '__proto__', 'constructor'])(
  '%j is an event that we do not know',
  (name) => {
    expect(readEvent(name, {})).toEqual({ kind: 'unsupported', name });
  },
);

/** Every way of taking one field out of an object or making it something else. */
function broken(value: unknown, path: readonly string[]): unknown[] {
  const [key, ...rest] = path;
  const object = value as Readonly<Record<string, unknown>>;
  if (key === undefined) return [{ odd: true }, [], undefined];
  return broken(object[key], rest).map((odd) => ({ ...object, [key]: odd }));
}

describe.each([
  ['workflow_run', ['action']],
  ['workflow_run', ['workflow_run']],
  ['workflow_run', ['workflow_run', 'id']],
  ['workflow_run', ['workflow_run', 'event']],
  ['issue_comment', ['issue']],
  ['issue_comment', ['issue', 'number']],
  ['issue_comment', ['comment', 'created_at']],
  ['issue_comment', ['comment', 'user', 'id']],
  ['pull_request_review', ['review', 'state']],
  ['pull_request_review', ['pull_request', 'base', 'repo']],
  ['workflow_dispatch', ['ref']],
  ['workflow_dispatch', ['inputs', 'run-id']],
] as const)('%s without a right %j', (name, path) => {
  const payload =
    name === 'workflow_dispatch'
      ? { ref: 'refs/heads/main', inputs: { 'run-id': '1' } }
      : examplesOf(name)[0];
  test('is not read', () => {
    for (const odd of broken(payload, path)) {
      if (path.at(-1) === 'run-id' && JSON.stringify(odd) === '{"ref":"refs/heads/main","inputs":{}}')
        continue;
      expect([odd, readEvent(name, odd)]).toEqual([odd, undefined]);
    }
  });
});

test.each([undefined, null, '', 'text', 7, [], {}, '{"action":"completed"}'])(
  '%j is no payload',
  (payload) => {
    for (const name of NAMES) expect(readEvent(name, payload)).toBeUndefined();
  },
);

describe('what GitHub may leave out', () => {
  test('a branch, a message', () => {
    const [payload] = examplesOf('workflow_run') as { workflow_run: object }[];
    const run = { ...payload?.workflow_run, head_branch: null, head_commit: null };
    expect(readEvent('workflow_run', { ...payload, workflow_run: run })).toMatchObject({
      run: { headBranch: '', headCommitMessage: '' },
    });
  });

  test('the body of a review and of a comment', () => {
    const [review] = examplesOf('pull_request_review') as { review: object }[];
    const given = { ...review, review: { ...review?.review, body: null, user: null, commit_id: null } };
    expect(readEvent('pull_request_review', given)).toMatchObject({
      review: { body: '', author: undefined, commitId: undefined },
    });
  });

  test('inputs of a dispatch, which may be no texts', () => {
    expect(readEvent('workflow_dispatch', { ref: 'refs/heads/main', inputs: null })).toMatchObject({
      inputs: {},
    });
    const inputs = { pr: 7, dry: true, note: null, 'run-id': '9' };
    expect(readEvent('workflow_dispatch', { ref: 'refs/heads/main', inputs })).toMatchObject({
      inputs: { pr: '7', dry: 'true', note: '', 'run-id': '9' },
      sender: undefined,
    });
  });

  test('whoever is of a kind that we do not know is no person', () => {
    const sender = { id: 1, login: 'ghost', type: 'Mannequin' };
    expect(readEvent('workflow_dispatch', { ref: 'r', sender })).toMatchObject({ sender: { type: 'Bot' } });
  });
});

describe('what the local GitHub sends', () => {
  let github: SmallGitHub;
  let number: number;
  beforeAll(async () => {
    github = await githubWith({ 'ci.yml': workflow('CI', '[pull_request, workflow_dispatch]') });
    ({ number } = await openedPull(github, 'fix'));
  });
  afterAll(() => github.close());

  test('a red run', async () => {
    const payload = await happen(github, {
      kind: 'run',
      pr: number,
      workflow: 'CI',
      conclusion: 'failure',
      jobs: [],
    });
    expect(readEvent('workflow_run', payload)).toMatchObject({
      kind: 'workflow-run',
      action: 'completed',
      run: {
        event: 'pull_request',
        conclusion: 'failure',
        headBranch: 'fix',
        workflowPath: '.github/workflows/ci.yml',
      },
    });
  });

  test('a comment, and its edit', async () => {
    const payload = await happen(github, {
      kind: 'comment',
      pr: number,
      by: 'rita',
      body: '/doctor apply\r\n',
    });
    const read = readEvent('issue_comment', payload);
    expect(read).toMatchObject({
      kind: 'comment',
      action: 'created',
      number,
      isPullRequest: true,
      isOpen: true,
      comment: {
        body: '/doctor apply\r\n',
        author: { login: 'rita', type: 'User' },
        createdAt: expect.any(Date),
      },
    });
    const edited = await happen(github, {
      kind: 'edit',
      pr: number,
      by: 'rita',
      comment: payload.comment.id,
      body: 'x',
    });
    expect(readEvent('issue_comment', edited)).toMatchObject({ action: 'edited' });
  });

  test('an approval and its dismissal', async () => {
    const payload = await happen(github, {
      kind: 'review',
      pr: number,
      by: 'ada',
      state: 'approve',
      body: '',
    });
    expect(readEvent('pull_request_review', payload)).toMatchObject({
      kind: 'review',
      action: 'submitted',
      isFork: false,
      isOpen: true,
      review: {
        state: 'APPROVED',
        body: '',
        author: { login: 'ada' },
        commitId: expect.stringMatching(/^[0-9a-f]{40}$/),
      },
    });
    const dismissed = { kind: 'dismiss', pr: number, by: 'ada', review: payload.review.id, message: 'no' };
    expect(readEvent('pull_request_review', await happen(github, dismissed))).toMatchObject({
      action: 'dismissed',
      review: { state: 'DISMISSED' },
    });
  });

  test('a review on a fork, and on one that is gone', async () => {
    const fork = await forkPull(github, 'sam');
    const review = {
      kind: 'review',
      pr: fork.number,
      repo: 'acme/shop',
      by: 'ada',
      state: 'comment',
      body: 'hm',
    };
    expect(readEvent('pull_request_review', await happen(github, review))).toMatchObject({ isFork: true });
    await happen(github, { kind: 'delete-fork', repo: 'sam/shop', by: 'sam' });
    expect(readEvent('pull_request_review', await happen(github, review))).toMatchObject({ isFork: true });
  });

  test('"Run workflow"', async () => {
    const payload = await happen(github, {
      kind: 'dispatch',
      by: 'mia',
      workflow: 'ci.yml',
      ref: 'main',
      inputs: {},
    });
    expect(readEvent('workflow_dispatch', payload)).toMatchObject({
      kind: 'dispatch',
      ref: 'refs/heads/main',
      sender: { login: 'mia' },
    });
  });
});
