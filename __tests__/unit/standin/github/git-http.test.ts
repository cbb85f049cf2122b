import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { commitFiles } from '../../../../src/standin/github/git/commit-files.ts';
import { listRefs } from '../../../../src/standin/github/git/list-refs.ts';
import { moveRef } from '../../../../src/standin/github/git/move-ref.ts';
import { branchTip, readFileAt } from '../../../../src/standin/github/git/objects.ts';
import { readBranch } from '../../../../src/standin/github/git/read-branch.ts';
import { openPull } from '../../../../src/standin/github/pulls/open-pull.ts';
import { person } from '../../../../src/standin/github/world/actor.ts';
import { addAccount } from '../../../../src/standin/github/world/add-account.ts';
import { addFork } from '../../../../src/standin/github/world/add-fork.ts';
import { jobToken, userToken } from '../../../../src/standin/github/world/add-token.ts';
import type { Pull } from '../../../../src/standin/github/world/pull.ts';
import type { Repository } from '../../../../src/standin/github/world/repository.ts';
import type { Permissions } from '../../../../src/standin/github/world/token.ts';
import { askPass, type GitClient, gitClient } from '../../../fakes/git-client.ts';
import { type SmallGitHub, smallGitHub } from '../../../fakes/local-github.ts';

const FILES = { 'README.md': 'shop\n', '.github/workflows/ci.yml': 'on: workflow_dispatch\n' };
let github: SmallGitHub;
let client: GitClient;

beforeEach(async () => {
  github = await smallGitHub(FILES);
  client = await gitClient();
});
afterEach(async () => {
  await client.close();
  await github.close();
});

const at = (token?: string, path = 'acme/shop.git') =>
  `${github.git.replace('//', token === undefined ? '//' : `//x-access-token:${token}@`)}/${path}`;
const mia = () => userToken(github.world, addAccount(github.world, 'mia'));
const job = (permissions: Permissions) => jobToken(github.world, github.repository, permissions);
const tip = (branch: string, repository = github.repository) => branchTip(repository.folder, branch);

/** A clone at `w` with one commit more on top of main. */
async function cloneAndCommit(file = 'a.txt', text = 'a\n'): Promise<string> {
  await client.must('clone', '-q', at(mia()), 'w');
  return commit(file, text);
}
async function commit(file: string, text: string): Promise<string> {
  await writeFile(join(client.folder, 'w', file), text);
  await client.must('-C', 'w', 'add', '.');
  await client.must('-C', 'w', 'commit', '-qm', `Change ${file}`);
  return client.must('-C', 'w', 'rev-parse', 'HEAD');
}

async function forkPull(options: { owner?: 'User' | 'Organization'; canModify?: boolean } = {}) {
  const { world, repository } = github;
  const sam = addAccount(world, 'sam');
  const owner = options.owner === 'Organization' ? addAccount(world, 'samorg', 'Organization') : sam;
  const fork = await addFork(world, repository, owner);
  const base = await tip('main');
  const sha = await commitFiles(world, fork, {
    parents: base === undefined ? [] : [base],
    files: { 'fork.txt': 'from the fork\n' },
    message: 'Fork change',
    author: sam,
  });
  await moveRef(fork.folder, 'refs/heads/topic', sha, undefined);
  const opened = await openPull(world, {
    repository,
    head: { repository: fork, ref: 'topic' },
    base: 'main',
    author: sam,
    title: 'From a fork',
    maintainerCanModify: options.canModify ?? true,
    by: person(sam),
  });
  if (!('number' in opened)) throw new Error('the pull request was refused');
  return { fork, pull: opened as Pull, sha };
}

test('an anonymous clone of a public repository works, with and without .git and in any case', async () => {
  for (const path of ['acme/shop.git', 'acme/shop', 'ACME/Shop.git']) {
    expect((await client.run('clone', '-q', at(undefined, path), path.replaceAll('/', '-'))).code).toBe(0);
  }
  const text = await client.must('-C', 'acme-shop', 'show', 'HEAD:README.md');
  expect(text).toBe('shop');
});

test('a push moves the branch and tells the push event', async () => {
  const before = await tip('main');
  const sha = await cloneAndCommit();
  await client.must('-C', 'w', 'push', '-q', 'origin', 'HEAD:main');
  expect(await tip('main')).toBe(sha);
  const [push] = github.world.deliveries;
  expect(push).toMatchObject({ event: 'push', sender: { login: 'mia' } });
  expect(push?.payload).toMatchObject({
    ref: 'refs/heads/main',
    before,
    after: sha,
    created: false,
    deleted: false,
    forced: false,
    commits: [{ id: sha, message: 'Change a.txt', added: ['a.txt'], author: { username: 'mia' } }],
    head_commit: { id: sha },
    pusher: { name: 'mia' },
  });
});

test('a forced push, a new branch, a tag and a deletion say so in their push events', async () => {
  await cloneAndCommit();
  await client.must('-C', 'w', 'push', '-q', 'origin', 'HEAD:topic', 'HEAD:refs/tags/v1');
  await client.must('-C', 'w', 'commit', '-q', '--amend', '-m', 'Other words');
  await client.must('-C', 'w', 'push', '-qf', 'origin', 'HEAD:topic');
  await client.must('-C', 'w', 'push', '-q', 'origin', ':topic');
  const payloads = github.world.deliveries.map(({ payload }) => payload);
  expect(payloads).toEqual([
    expect.objectContaining({ ref: 'refs/heads/topic', created: true, before: '0'.repeat(40) }),
    expect.objectContaining({ ref: 'refs/tags/v1', created: true, commits: [] }),
    expect.objectContaining({ ref: 'refs/heads/topic', forced: true }),
    expect.objectContaining({ deleted: true, after: '0'.repeat(40), head_commit: null }),
  ]);
});

test('fetching a commit by its SHA works at depth 1', async () => {
  const sha = await cloneAndCommit();
  await client.must('-C', 'w', 'push', '-q', 'origin', 'HEAD:topic');
  await commit('b.txt', 'b\n');
  await client.must('-C', 'w', 'push', '-q', 'origin', 'HEAD:topic');
  await client.must('init', '-q', 'bare');
  await client.must('-C', 'bare', 'fetch', '-q', '--depth=1', at(), sha);
  expect(await client.must('-C', 'bare', 'rev-list', 'FETCH_HEAD')).toBe(sha);
});

test('a pull request of a fork is fetched from the base repository at refs/pull/N [facts §1.3]', async () => {
  const { pull, sha } = await forkPull();
  await client.must('init', '-q', 'w');
  await client.must(
    '-C',
    'w',
    'fetch',
    '-q',
    at(),
    `refs/pull/${pull.number}/head:head`,
    `refs/pull/${pull.number}/merge:merge`,
  );
  expect(await client.must('-C', 'w', 'rev-parse', 'head')).toBe(sha);
  const parents = await client.must('-C', 'w', 'log', '-1', '--format=%P', 'merge');
  expect(parents).toBe(`${await tip('main')} ${sha}`);
  expect(await client.must('-C', 'w', 'show', 'merge:fork.txt')).toBe('from the fork');
});

test('a token is asked for by GIT_ASKPASS and never needed in the address', async () => {
  const program = await askPass(client.folder, mia());
  client.set('GIT_ASKPASS', program);
  await client.must('clone', '-q', at(), 'w');
  const sha = await commit('a.txt', 'a\n');
  await client.must('-C', 'w', 'push', '-q', 'origin', 'HEAD:main');
  expect(await tip('main')).toBe(sha);
});

test('a bearer header carries a token as well as Basic does', async () => {
  await cloneAndCommit();
  const header = `http.extraheader=Authorization: Bearer ${mia()}`;
  const pushed = await client.run('-C', 'w', '-c', header, 'push', '-q', at(), 'HEAD:topic');
  expect(pushed).toMatchObject({ code: 0 });
});

test("an unknown token is refused in GitHub's words [docs: git over HTTPS]", async () => {
  const asked = await client.run('ls-remote', at('ghp_unknown', 'acme/nothing.git'));
  expect(asked.code).not.toBe(0);
  expect(asked.stderr).toContain('remote: Invalid username or token.');
});

test('a push without a token is asked for one [docs: git over HTTPS]', async () => {
  await cloneAndCommit();
  const pushed = await client.run('-C', 'w', 'push', at(), 'HEAD:main');
  expect(pushed.stderr).toContain('could not read Username');
});

test('a hidden repository answers 401 to nobody, 404 to a stranger [docs: git over HTTPS]', async () => {
  await github.close();
  github = await smallGitHub(FILES, { isPrivate: true });
  const sam = userToken(github.world, addAccount(github.world, 'sam'));
  const nobody = await fetch(`${at()}/info/refs?service=git-upload-pack`);
  expect(nobody.status).toBe(401);
  expect(nobody.headers.get('www-authenticate')).toBe('Basic realm="GitHub"');
  const stranger = await client.run('ls-remote', at(sam));
  expect(stranger.stderr).toContain('remote: Repository not found.');
  expect((await client.run('ls-remote', at(mia()))).code).toBe(0);
});

test('a job token without contents: read does not clone [facts §1.1]', async () => {
  await github.close();
  github = await smallGitHub(FILES, { isPrivate: true });
  const cloned = await client.run('clone', '-q', at(job({ issues: 'write' })), 'w');
  expect(cloned.stderr).toContain('remote: Write access to repository not granted.');
  expect((await client.run('clone', '-q', at(job({ contents: 'read' })), 'w')).code).toBe(0);
});

test.each([
  ['a job token with contents: read', () => job({ contents: 'read' }), 'github-actions[bot]'],
  ['a person who only reads', () => userToken(github.world, addAccount(github.world, 'rita')), 'rita'],
  ['a person who triages', () => userToken(github.world, addAccount(github.world, 'tom')), 'tom'],
])('%s does not push, and nothing moves [facts §4.4]', async (_who, token, login) => {
  await cloneAndCommit();
  const refs = await listRefs(github.repository.folder);
  const pushed = await client.run('-C', 'w', 'push', at(token()), 'HEAD:main', 'HEAD:topic');
  expect(pushed.code).not.toBe(0);
  expect(pushed.stderr).toContain(`remote: Permission to acme/shop.git denied to ${login}.`);
  expect(pushed.stderr).toContain('The requested URL returned error: 403');
  expect(await listRefs(github.repository.folder)).toEqual(refs);
  expect(github.world.deliveries).toEqual([]);
});

test('a job token of another repository does not push [facts §1.1]', async () => {
  const { fork } = await forkPull();
  await cloneAndCommit();
  const foreign = jobToken(github.world, fork, { contents: 'write' });
  const pushed = await client.run('-C', 'w', 'push', at(foreign), 'HEAD:main');
  expect(pushed.stderr).toContain('Permission to acme/shop.git denied to github-actions[bot].');
});

test('a job token with contents: write pushes as the bot', async () => {
  const sha = await cloneAndCommit();
  await client.must('-C', 'w', 'push', '-q', at(job({ contents: 'write' })), 'HEAD:topic');
  expect(await tip('topic')).toBe(sha);
  expect(github.world.deliveries.at(-1)?.sender.login).toBe('github-actions[bot]');
});

test.each(['.github/workflows/ci.yml', '.github/workflows/neu ü.yml'])(
  'a workflow file from a job token is refused, the other refs of the push move: %s [facts §4.5]',
  async (path) => {
    const fine = await cloneAndCommit();
    await mkdir(join(client.folder, 'w/.github/workflows'), { recursive: true });
    await commit(path, 'on: push\n');
    const main = await tip('main');
    const token = job({ contents: 'write', actions: 'write' });
    const pushed = await client.run('-C', 'w', 'push', at(token), 'HEAD:main', 'HEAD~1:refs/heads/fine');
    expect(pushed.code).toBe(1);
    expect(pushed.stderr).toContain(
      `! [remote rejected] HEAD -> main (refusing to allow a GitHub App to create or update workflow \`${path}\` without \`workflows\` permission)`,
    );
    expect(await tip('main')).toBe(main);
    expect(await tip('fine')).toBe(fine);
    const person = await client.run('-C', 'w', 'push', '-q', at(mia()), 'HEAD:main');
    expect(person.code).toBe(0);
  },
);

test('a workflow change that a later commit of the same push takes back is refused too [facts §4.5]', async () => {
  await cloneAndCommit('.github/workflows/ci.yml', 'on: push\n');
  await client.must('-C', 'w', 'revert', '--no-edit', 'HEAD');
  const pushed = await client.run('-C', 'w', 'push', at(job({ contents: 'write' })), 'HEAD:topic');
  expect(pushed.stderr).toContain('refusing to allow a GitHub App');
  expect(await tip('topic')).toBeUndefined();
});

test('a merge that brings in what the repository has already is no workflow change', async () => {
  await cloneAndCommit('.github/workflows/ci.yml', 'on: push\n');
  await client.must('-C', 'w', 'push', '-q', 'origin', 'HEAD:main');
  await client.must('-C', 'w', 'checkout', '-qb', 'topic', 'HEAD~1');
  await commit('b.txt', 'b\n');
  await client.must('-C', 'w', 'merge', '-q', '--no-edit', 'main');
  const pushed = await client.run('-C', 'w', 'push', '-q', at(job({ contents: 'write' })), 'HEAD:topic');
  expect(pushed.code).toBe(0);
});

test('a protected branch is refused with GH006 before anything is written [facts §4.5]', async () => {
  github.repository.rules.push({ branch: 'main', rule: 'pull-request', contexts: [], source: 'protection' });
  const sha = await cloneAndCommit();
  const main = await tip('main');
  const pushed = await client.run('-C', 'w', 'push', 'origin', 'HEAD:main');
  expect(pushed.stderr).toContain(
    'remote: error: GH006: Protected branch update failed for refs/heads/main.',
  );
  expect(pushed.stderr).toContain('remote: - Changes must be made through a pull request.');
  expect(pushed.stderr).toContain('! [remote rejected] HEAD -> main (protected branch hook declined)');
  expect(await tip('main')).toBe(main);
  const kept = await client.run('-C', github.repository.folder, 'cat-file', '-e', sha);
  expect(kept.code).not.toBe(0);
  expect(github.world.deliveries).toEqual([]);
});

test.each([
  ['no-push', 'Cannot update this protected ref.'],
  ['signed-commits', 'Commits must have verified signatures.'],
  ['status-check', 'Required status check "ci" is expected.'],
] as const)('a ruleset with %s is refused with GH013 [facts §4.5]', async (rule, sentence) => {
  const contexts = rule === 'status-check' ? ['ci'] : [];
  github.repository.rules.push({ branch: 'rel*', rule, contexts, source: 'ruleset' });
  await cloneAndCommit();
  const main = (await tip('main')) ?? '';
  await moveRef(github.repository.folder, 'refs/heads/release', main, undefined);
  const pushed = await client.run('-C', 'w', 'push', 'origin', 'HEAD:release');
  expect(pushed.stderr).toContain(
    'remote: error: GH013: Repository rule violations found for refs/heads/release.',
  );
  expect(pushed.stderr).toContain(`remote: - ${sentence}`);
  expect(pushed.stderr).toContain('(push declined due to repository rule violations)');
  expect(await tip('release')).toBe(main);
});

test('a ruleset against force pushes lets a fast forward through [facts §4.5]', async () => {
  github.repository.rules.push({ branch: '**', rule: 'no-force-push', contexts: [], source: 'ruleset' });
  await cloneAndCommit();
  await client.must('-C', 'w', 'push', '-q', 'origin', 'HEAD:main');
  await client.must('-C', 'w', 'commit', '-q', '--amend', '-m', 'Other');
  const pushed = await client.run('-C', 'w', 'push', '-f', 'origin', 'HEAD:main');
  expect(pushed.stderr).toContain('remote: - Cannot force-push to this branch');
});

test('an atomic push moves nothing when one ref is refused', async () => {
  github.repository.rules.push({ branch: 'main', rule: 'no-push', contexts: [], source: 'protection' });
  await cloneAndCommit();
  const pushed = await client.run('-C', 'w', 'push', '--atomic', 'origin', 'HEAD:main', 'HEAD:topic');
  expect(pushed.code).not.toBe(0);
  expect(await tip('topic')).toBeUndefined();
});

test('a push that is no fast forward is refused by the client, a stale lease by the server', async () => {
  await cloneAndCommit();
  await client.must('-C', 'w', 'push', '-q', 'origin', 'HEAD:topic');
  await client.must('-C', 'w', 'commit', '-q', '--amend', '-m', 'Other');
  const pushed = await client.run('-C', 'w', 'push', 'origin', 'HEAD:topic');
  expect(pushed.stderr).toContain('[rejected]');
});

test('refs/pull/* cannot be pushed [facts §1.3]', async () => {
  const { pull } = await forkPull();
  await cloneAndCommit();
  const refs = await listRefs(github.repository.folder, 'refs/pull/');
  const pushed = await client.run('-C', 'w', 'push', '-f', 'origin', `HEAD:refs/pull/${pull.number}/head`);
  expect(pushed.stderr).toContain('deny updating a hidden ref');
  expect(await listRefs(github.repository.folder, 'refs/pull/')).toEqual(refs);
});

test('the default branch cannot be deleted', async () => {
  await cloneAndCommit();
  const pushed = await client.run('-C', 'w', 'push', 'origin', ':main');
  expect(pushed.stderr).toContain('refusing to delete the current branch: refs/heads/main');
  expect(await tip('main')).toBeDefined();
});

async function pushToFork(token: string, fork: Repository, ref = 'topic') {
  await client.must('clone', '-q', '-b', 'topic', at(undefined, `${fork.owner.login}/shop.git`), 'w');
  const sha = await commit('more.txt', 'more\n');
  return {
    sha,
    ...(await client.run('-C', 'w', 'push', at(token, `${fork.owner.login}/shop.git`), `HEAD:${ref}`)),
  };
}

test('a job token of the base does not push to a fork by default [facts §4.4]', async () => {
  const { fork } = await forkPull();
  const pushed = await pushToFork(job({ contents: 'write' }), fork);
  expect(pushed.stderr).toContain('Permission to sam/shop.git denied to github-actions[bot].');
});

test("where the switch says so it does, to the pull request's branch and no other [facts §4.4]", async () => {
  const { fork, pull } = await forkPull();
  github.world.switches.forkPush = 'accepted';
  const token = job({ contents: 'write' });
  const pushed = await pushToFork(token, fork);
  expect(pushed.code).toBe(0);
  expect(pull.head.sha).toBe(pushed.sha);
  const other = await client.run('-C', 'w', 'push', at(token, 'sam/shop.git'), 'HEAD:other');
  expect(other.stderr).toContain('! [remote rejected] HEAD -> other (permission denied)');
  expect(await tip('other', fork)).toBeUndefined();
  const readOnly = await client.run(
    '-C',
    'w',
    'push',
    at(job({ contents: 'read' }), 'sam/shop.git'),
    'HEAD~1:topic',
  );
  expect(readOnly.stderr).toContain('denied to github-actions[bot]');
});

test.each([
  ["an organisation's fork", { owner: 'Organization' as const }],
  ['a fork whose author forbids edits', { canModify: false }],
])('%s takes no push from maintainers, whatever the switch [facts §4.4]', async (_what, options) => {
  const { fork } = await forkPull(options);
  github.world.switches.forkPush = 'accepted';
  const pushed = await pushToFork(job({ contents: 'write' }), fork);
  expect(pushed.stderr).toContain('denied to github-actions[bot]');
  const person = await client.run('-C', 'w', 'push', at(mia(), `${fork.owner.login}/shop.git`), 'HEAD:topic');
  expect(person.stderr).toContain('denied to mia');
});

test('a maintainer pushes to the branch of a fork that allows edits [facts §3.7]', async () => {
  const { fork, pull } = await forkPull();
  const pushed = await pushToFork(mia(), fork);
  expect(pushed.code).toBe(0);
  expect(pull.head.sha).toBe(pushed.sha);
  const head = await readBranch(github.repository.folder, `refs/pull/${pull.number}/head`);
  expect(head).toBe(pushed.sha);
  expect(await readFileAt(github.repository.folder, pushed.sha, 'more.txt')).toEqual(Buffer.from('more\n'));
});

test('a request body that came compressed is read; one that is no gzip is refused', async () => {
  const body = '0014command=ls-refs\n00010009peel\n0000';
  const headers = {
    'content-type': 'application/x-git-upload-pack-request',
    'git-protocol': 'version=2',
    'content-encoding': 'gzip',
  };
  const packed = await fetch(`${at()}/git-upload-pack`, { method: 'POST', headers, body: gzipSync(body) });
  expect(await packed.text()).toContain('refs/heads/main');
  const broken = await fetch(`${at()}/git-upload-pack`, { method: 'POST', headers, body });
  expect(broken.status).toBe(400);
});

test('dumb HTTP, a wrong method and an unknown service are refused', async () => {
  expect((await fetch(`${at()}/info/refs`)).status).toBe(403);
  expect((await fetch(`${at()}/info/refs?service=git-shell`)).status).toBe(403);
  expect((await fetch(`${at()}/git-upload-pack`)).status).toBe(405);
});

test('a broken pack is refused by git itself, and nothing moves', async () => {
  const main = await tip('main');
  const command = `${main} ${'1'.repeat(40)} refs/heads/main\0 report-status side-band-64k`;
  const line = `${(command.length + 4).toString(16).padStart(4, '0')}${command}`;
  const answer = await fetch(`${at()}/git-receive-pack`, {
    method: 'POST',
    headers: { authorization: `Bearer ${mia()}`, 'content-type': 'application/x-git-receive-pack-request' },
    body: `${line}0000PACKbroken`,
  });
  expect(await answer.text()).toMatch(/unpack (?!ok)/);
  expect(await tip('main')).toBe(main);
});

test('a push of a commit that is nowhere is refused by git, and nothing moves', async () => {
  const command = `${'0'.repeat(40)} ${'1'.repeat(40)} refs/heads/x\0 report-status side-band-64k`;
  const line = `${(command.length + 4).toString(16).padStart(4, '0')}${command}`;
  // A pack of no objects: its head, and the SHA-1 of that.
  const pack = Buffer.from('5041434b0000000200000000029d08823bd8a8eab510ad6ac75c823cfd3ed31e', 'hex');
  const answer = await fetch(`${at()}/git-receive-pack`, {
    method: 'POST',
    headers: { authorization: `Bearer ${mia()}`, 'content-type': 'application/x-git-receive-pack-request' },
    body: Buffer.concat([Buffer.from(`${line}0000`), pack]),
  });
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain('ng refs/heads/x');
  expect(await tip('x')).toBeUndefined();
});

test('an annotated tag and a tag of a file are pushed and told', async () => {
  await cloneAndCommit();
  await client.must('-C', 'w', 'tag', '-am', 'One', 'v1');
  await client.must('-C', 'w', 'tag', 'file', 'HEAD:a.txt');
  await client.must('-C', 'w', 'push', '-q', 'origin', 'v1', 'file');
  const heads = github.world.deliveries.map(
    ({ payload }) => (payload as { head_commit: unknown }).head_commit,
  );
  expect(heads).toEqual([expect.objectContaining({ message: 'Change a.txt' }), null]);
});

test('a push from a shallow clone works', async () => {
  await client.must('clone', '-q', '--depth=1', at(mia()), 'w');
  const sha = await commit('a.txt', 'a\n');
  await client.must('-C', 'w', 'push', '-q', 'origin', 'HEAD:main');
  expect(await tip('main')).toBe(sha);
});

test('a fault is met by git too', async () => {
  github.faults.add({
    path: '/acme/shop.git/info/refs',
    nth: 1,
    times: 1,
    when: 'before',
    act: { status: 503 },
  });
  const first = await client.run('ls-remote', at());
  expect(first.stderr).toContain('503');
  expect((await client.run('ls-remote', at())).code).toBe(0);
});
