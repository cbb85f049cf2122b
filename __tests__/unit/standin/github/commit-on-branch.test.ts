import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { readFileAt } from '../../../../src/standin/github/git/objects.ts';
import { readCommit } from '../../../../src/standin/github/git/read-commit.ts';
import { entryAt } from '../../../../src/standin/github/git/read-tree.ts';
import { ask } from '../../../fakes/ask-github.ts';
import { type Shop, shop } from '../../../fakes/shop.ts';

let our: Shop;
beforeEach(async () => {
  our = await shop({
    'README.md': 'shop\n',
    'run.sh': { bytes: Buffer.from('#!/bin/sh\n'), mode: '100755' },
    link: { bytes: Buffer.from('README.md'), mode: '120000' },
    'src/a.js': 'a\n',
    '.github/workflows/ci.yml': 'on: workflow_dispatch\n',
  });
});
afterEach(() => our.github.close());

const QUERY = `mutation ($input: CreateCommitOnBranchInput!) {
  createCommitOnBranch(input: $input) { commit { oid url } ref { name target { oid } } }
}`;
const base64 = (text: string) => Buffer.from(text).toString('base64');

interface Wish {
  readonly additions?: readonly { path: string; contents: string }[];
  readonly deletions?: readonly { path: string }[];
  readonly head?: string;
  readonly branch?: object;
  readonly message?: { headline: string; body?: string };
  readonly token?: string;
}
async function commit({ head, branch, message, token, ...fileChanges }: Wish) {
  const input = {
    branch: branch ?? { repositoryNameWithOwner: 'acme/shop', branchName: 'main' },
    expectedHeadOid: head ?? (await our.tip()),
    message: message ?? { headline: 'Fix the price' },
    fileChanges,
  };
  const answer = await ask({ url: our.github.graphql }, '', {
    token: token ?? our.job({ contents: 'write' }),
    body: { query: QUERY, variables: { input } },
  });
  expect(answer.status).toBe(200);
  return answer.json;
}
const file = async (path: string) =>
  (await readFileAt(our.repository.folder, await our.tip(), path))?.toString();

describe('a commit', () => {
  test("is by the token's account, committed and signed by GitHub, and told as a push [facts §4.2]", async () => {
    const before = await our.tip();
    const done = await commit({
      additions: [
        { path: 'src/a.js', contents: base64('b\r\n') },
        { path: 'ü/neu.txt', contents: '' },
      ],
      deletions: [{ path: 'README.md' }],
      message: { headline: 'Fix', body: 'Why\n\nCo-authored-by: mia <m@x>' },
    });
    const oid = await our.tip();
    expect(done.errors).toBeUndefined();
    expect(done.data.createCommitOnBranch).toMatchObject({
      commit: { oid },
      ref: { name: 'main', target: { oid } },
    });
    expect([await file('src/a.js'), await file('ü/neu.txt'), await file('README.md')]).toEqual([
      'b\r\n',
      '',
      undefined,
    ]);
    expect(await readCommit(our.repository.folder, oid)).toMatchObject({
      parents: [before],
      message: 'Fix\n\nWhy\n\nCo-authored-by: mia <m@x>',
      author: { name: 'github-actions[bot]', email: '41898282+github-actions[bot]@users.noreply.github.com' },
      committer: { name: 'GitHub', email: 'noreply@github.com' },
    });
    const shown = await our.at(`/commits/${oid}`);
    expect(shown.json).toMatchObject({
      commit: { verification: { verified: true } },
      committer: { login: 'web-flow' },
    });
    expect(our.github.world.deliveries).toMatchObject([
      { event: 'push', sender: { login: 'github-actions[bot]' } },
    ]);
  });

  test("on a pull request's branch moves its head", async () => {
    await our.commit('topic', { 'a.txt': 'a\n' });
    const pull = await our.pull('topic');
    await commit({
      branch: { repositoryNameWithOwner: 'acme/shop', branchName: 'topic' },
      head: pull.head.sha,
      additions: [{ path: 'a.txt', contents: base64('b\n') }],
    });
    expect(pull.head.sha).toBe(await our.tip('topic'));
  });

  test('resets the mode of what it writes, an executable and a link alike [facts §4.1]', async () => {
    await commit({
      additions: [
        { path: 'run.sh', contents: base64('x\n') },
        { path: 'link', contents: base64('y\n') },
      ],
    });
    for (const path of ['run.sh', 'link']) {
      expect(await entryAt(our.repository.folder, await our.tip(), path)).toMatchObject({ mode: '100644' });
    }
  });

  test('without changes is an empty commit [schema: FileChanges]', async () => {
    const before = await our.tip();
    expect((await commit({})).errors).toBeUndefined();
    const made = await readCommit(our.repository.folder, await our.tip());
    expect(made?.tree).toBe((await readCommit(our.repository.folder, before))?.tree);
  });

  test("finds its branch by the ref's id too", async () => {
    const ref = await our.at('/git/ref/heads/main');
    const done = await commit({ branch: { id: ref.json.node_id }, additions: [{ path: 'a', contents: '' }] });
    expect(done.errors).toBeUndefined();
  });
});

describe('a refusal leaves the branch alone', () => {
  const refused = async (wish: Wish) => {
    const before = await our.tip();
    const { data, errors } = await commit(wish);
    expect(data).toEqual({ createCommitOnBranch: null });
    expect(await our.tip()).toBe(before);
    expect(our.github.world.deliveries).toEqual([]);
    expect(errors).toMatchObject([{ path: ['createCommitOnBranch'] }]);
    return [errors[0].type, errors[0].message];
  };

  test('a head that has moved on [facts §4.2]', async () => {
    const head = await our.tip();
    await our.commit('main', { 'a.txt': 'a\n' });
    expect(await refused({ head, additions: [{ path: 'b', contents: '' }] })).toEqual([
      'STALE_DATA',
      `Expected branch to point to "${head}" but it did not.  Pull and try again.`,
    ]);
  });

  test.each([
    ['a missing path to delete', { deletions: [{ path: 'none' }] }, /does not exist as of commit oid/],
    ['a folder to delete', { deletions: [{ path: 'src' }] }, /does not exist as of commit oid/],
    [
      'a path twice',
      {
        additions: [
          { path: 'a', contents: '' },
          { path: 'a', contents: '' },
        ],
      },
      /more than once/,
    ],
    [
      'a path added and deleted',
      { additions: [{ path: 'README.md', contents: '' }], deletions: [{ path: 'README.md' }] },
      /more than once/,
    ],
    ['a leading slash', { additions: [{ path: '/a', contents: '' }] }, /malformed/],
    ['a way out', { additions: [{ path: 'a/../../b', contents: '' }] }, /malformed/],
    ['no path', { additions: [{ path: '', contents: '' }] }, /malformed/],
  ])('%s [facts §4.2]', async (_what, changes, message) => {
    const [type, said] = await refused(changes);
    expect(type).toBe('UNPROCESSABLE');
    expect(said).toMatch(message);
  });

  test('a workflow file from a job token; an app that may writes it [facts §4.5]', async () => {
    const additions = [{ path: '.github/workflows/new.yml', contents: base64('on: push\n') }];
    const [type, message] = await refused({ additions });
    expect([type, message]).toEqual([
      'FORBIDDEN',
      'refusing to allow a GitHub App to create or update workflow `.github/workflows/new.yml` without `workflows` permission',
    ]);
    const token = our.app({ contents: 'write', workflows: 'write' });
    expect((await commit({ additions, token })).errors).toBeUndefined();
  });

  test.each([
    ['ruleset', /^Repository rule violations found\n\nChanges must be made through a pull request\./],
    ['protection', /^Changes must be made through a pull request\.$/],
  ] as const)('a branch under a %s [facts §4.5]', async (source, message) => {
    our.repository.rules.push({ branch: 'main', rule: 'pull-request', contexts: [], source });
    const [type, said] = await refused({ additions: [{ path: 'a', contents: '' }] });
    expect(type).toBe('UNPROCESSABLE');
    expect(said).toMatch(message);
  });

  test.each([
    ['a job token that only reads', () => our.job({ contents: 'read' }), 'FORBIDDEN'],
    ['a person who only reads', () => our.person('rita'), 'FORBIDDEN'],
  ])('%s [facts §1.7]', async (_who, token, type) => {
    expect((await refused({ token: token(), additions: [{ path: 'a', contents: '' }] }))[0]).toBe(type);
  });

  test('an unknown repository and an unknown branch', async () => {
    const repository = { repositoryNameWithOwner: 'acme/none', branchName: 'main' };
    expect(await refused({ branch: repository })).toEqual([
      'NOT_FOUND',
      "Could not resolve to a Repository with the name 'acme/none'.",
    ]);
    expect((await refused({ branch: { repositoryNameWithOwner: 'acme/shop', branchName: 'none' } }))[0]).toBe(
      'NOT_FOUND',
    );
    expect((await refused({ branch: {} }))[0]).toBe('UNPROCESSABLE');
  });

  test('a message without the sign-off that the repository wants [facts §4.5]', async () => {
    our.repository.signoffRequired = true;
    const additions = [{ path: 'a', contents: '' }];
    expect((await refused({ additions }))[0]).toBe('UNPROCESSABLE');
    const message = { headline: 'Fix', body: 'Signed-off-by: bot <bot@example.com>' };
    expect((await commit({ additions, message })).errors).toBeUndefined();
  });
});

test("a fork is not committed to with the base's token [facts §4.4]", async () => {
  const fork = await our.fork('sam');
  await our.commit('topic', { 'a.txt': 'a\n' }, 'Change', fork);
  await our.pull('topic', { fork });
  const { errors } = await commit({
    branch: { repositoryNameWithOwner: 'sam/shop', branchName: 'topic' },
    head: await our.tip('topic', fork),
    additions: [{ path: 'a', contents: '' }],
  });
  expect(errors).toMatchObject([{ type: 'FORBIDDEN', message: 'Resource not accessible by integration' }]);
});
