import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, describe, expect, test } from '@jest/globals';
import { gitText } from '../../../../src/standin/github/git/git.ts';
import { branchTip, readFileAt } from '../../../../src/standin/github/git/objects.ts';
import { listTree } from '../../../../src/standin/github/git/read-tree.ts';
import type { Repository } from '../../../../src/standin/github/world/repository.ts';
import { findRepository } from '../../../../src/standin/github/world/world.ts';
import { ask, control } from '../../../fakes/ask-github.ts';
import {
  removeSeedFolders,
  type SeededGitHub,
  seededGitHub,
  seedFolder,
} from '../../../fakes/seed-folder.ts';

let github: SeededGitHub;
afterEach(() => github.close());
afterAll(removeSeedFolders);

const TREES = { main: { 'a.txt': 'one\ntwo\n' }, work: { 'a.txt': 'one\n2\n' }, gift: { 'b.txt': 'b' } };
const PULL = { number: 7, head: 'work', author: 'lee' };
const RED = {
  workflow: 'CI',
  path: '.github/workflows/ci.yml',
  event: 'pull_request',
  pr: 7,
  conclusion: 'failure',
};

const start = async (seed: object, files: Record<string, string | Buffer> = {}) => {
  github = await seededGitHub(seedFolder({ repo: 'acme/shop', trees: TREES, ...seed }, files));
};
const shop = (name = 'acme/shop'): Repository => {
  const found = findRepository(github.world, name);
  if (found === undefined) throw new Error(`no ${name}`);
  return found;
};
const tip = (branch: string, repository = shop()) => branchTip(repository.folder, branch);

describe('trees', () => {
  test('each branch is one commit, on top of the default branch', async () => {
    await start({});
    const { folder } = shop();
    const graph = await gitText(folder, ['log', '--all', '--format=%s|%an|%p']);
    const main = (await tip('main'))?.slice(0, 7);
    expect(graph.split('\n').sort()).toEqual(
      ['Begin|maintainer|', `Work on gift|maintainer|${main}`, `Work on work|maintainer|${main}`].sort(),
    );
    expect((await listTree(folder, (await branchTip(folder, 'gift')) ?? '')).map(({ path }) => path)).toEqual(
      ['b.txt'],
    );
  });

  test('folders keep bytes, executable bits and links; a .git inside stays out', async () => {
    const file = seedFolder(
      { repo: 'acme/shop', trees: { main: 'tree' } },
      {
        'tree/crlf.txt': 'a\r\nb\r\n',
        'tree/.gitattributes': '* text=auto eol=lf\n',
        'tree/no-end': 'x',
        'tree/ü/ß.txt': 'ß',
        'tree/bytes.bin': Buffer.from([0, 255, 13, 10, 254]),
        'tree/run.sh': '#!/bin/sh\n',
        'tree/.gitignore': 'ignored\n',
        'tree/ignored': 'still here\n',
        'tree/.git/config': '[core]\n',
        'tree/sub/.git': 'gitdir: ../x\n',
        'tree/sub/kept': '',
        'tree/new\nline': 'n',
        'tree/"quoted"': 'q',
      },
    );
    const tree = join(dirname(file), 'tree');
    chmodSync(join(tree, 'run.sh'), 0o755);
    symlinkSync('crlf.txt', join(tree, 'link'));
    symlinkSync('/nowhere/at/all', join(tree, 'dangling'));
    mkdirSync(join(tree, 'empty'));
    github = await seededGitHub(file);
    const { folder } = shop();
    const entries = (
      await listTree(folder, (await branchTip(folder, 'main')) ?? '', { recursive: true })
    ).filter(({ type }) => type === 'blob');
    expect(Object.fromEntries(entries.map(({ path, mode }) => [path, mode]))).toEqual({
      '.gitattributes': '100644',
      '.gitignore': '100644',
      '"quoted"': '100644',
      'bytes.bin': '100644',
      'crlf.txt': '100644',
      dangling: '120000',
      ignored: '100644',
      link: '120000',
      'new\nline': '100644',
      'no-end': '100644',
      'run.sh': '100755',
      'sub/kept': '100644',
      'ü/ß.txt': '100644',
    });
    const main = (await tip('main')) ?? '';
    expect((await readFileAt(folder, main, 'crlf.txt'))?.toString()).toBe('a\r\nb\r\n');
    expect(await readFileAt(folder, main, 'bytes.bin')).toEqual(Buffer.from([0, 255, 13, 10, 254]));
    expect((await readFileAt(folder, main, 'link'))?.toString()).toBe('crlf.txt');
    expect((await readFileAt(folder, main, 'new\nline'))?.toString()).toBe('n');
  });

  test('a branch name may hold slashes, and the default another name', async () => {
    await start({ default: 'trunk', trees: { 'feature/ä-1': { a: '1' }, trunk: { a: '0' } } });
    expect(await tip('feature/ä-1')).toMatch(/^[0-9a-f]{40}$/);
    expect((await ask(github, '/repos/acme/shop')).json.default_branch).toBe('trunk');
  });
});

describe('git', () => {
  const clone = () => {
    const file = seedFolder({
      repo: 'acme/shop',
      git: 'origin',
      people: { mia: 'write' },
      pulls: [{ number: 3, head: 'topic', author: 'mia' }],
    });
    const origin = join(dirname(file), 'origin');
    mkdirSync(origin);
    const run = (...argv: string[]) =>
      execFileSync('git', ['-c', 'user.name=me', '-c', 'user.email=me@x', ...argv], {
        cwd: origin,
        stdio: 'pipe',
      })
        .toString()
        .trim();
    run('init', '-q', '-b', 'main');
    writeFileSync(join(origin, 'a'), '1\n');
    run('add', 'a');
    run('commit', '-qm', 'one');
    run('switch', '-qc', 'topic');
    writeFileSync(join(origin, 'a'), '2\n');
    run('commit', '-qam', 'two');
    run('tag', 'v1');
    return { file, run };
  };

  test('all branches and tags of a work tree are mirrored with their commits', async () => {
    const { file, run } = clone();
    github = await seededGitHub(file);
    expect(await tip('topic')).toBe(run('rev-parse', 'topic'));
    expect(await tip('main')).toBe(run('rev-parse', 'main'));
    expect(await gitText(shop().folder, ['tag'])).toBe('v1');
    expect(shop().pulls[0]?.head.sha).toBe(run('rev-parse', 'topic'));
    expect(run('status', '--porcelain')).toBe('');
  });

  test('a pull request may name a bare commit: it gets a branch', async () => {
    const { file, run } = clone();
    const sha = run('rev-parse', 'topic');
    const seed = { repo: 'acme/shop', git: 'origin', pulls: [{ number: 5, head: sha, author: 'mia' }] };
    writeFileSync(file, JSON.stringify(seed));
    github = await seededGitHub(file);
    expect(shop().pulls[0]?.head).toMatchObject({ ref: 'pull-5', sha });
  });
});

describe('people and tokens', () => {
  test('roles are as given, custom ones too', async () => {
    await start({ people: { Ada: 'admin', dee: { role: 'deployer', base: 'write' }, zed: 'none' } });
    expect(Object.fromEntries(shop().roles)).toEqual({
      ada: 'admin',
      dee: { name: 'deployer', base: 'write' },
    });
  });

  test.each<[object, string, string]>([
    [{ people: { rita: 'read', mia: 'write', ada: 'admin' } }, 'mia', 'Organization'],
    [{ people: { acme: 'admin', mia: 'write' } }, 'acme', 'User'],
    [{ owner: 'User' }, 'acme', 'User'],
    [{}, 'maintainer', 'Organization'],
  ])('%j: the maintainer is %s, the owner a %s', async (seed, maintainer, type) => {
    await start(seed);
    const { json } = await ask(github, '/user', { token: github.tokens.maintainer });
    expect(json.login).toBe(maintainer);
    expect(shop().owner.type).toBe(type);
    const label = { name: 'x' };
    const made = await ask(github, '/repos/acme/shop/labels', {
      token: github.tokens.maintainer,
      body: label,
    });
    expect(made.status).toBe(201);
  });

  test('the bot writes, the read-only token and the token of a fork do not [facts §1.1, §1.7]', async () => {
    await start({ pulls: [PULL] });
    const comments = '/repos/acme/shop/issues/7/comments';
    const comment = (token: string) => ask(github, comments, { token, body: { body: 'hi' } });
    expect((await comment(github.tokens.bot)).status).toBe(201);
    for (const token of [github.tokens.readonly, github.tokens.fork]) {
      expect((await comment(token)).status).toBe(403);
      expect((await ask(github, comments, { token })).status).toBe(200);
    }
  });

  test('further tokens have the names and the permissions they are given', async () => {
    const tokens = {
      rita: { user: 'rita' },
      bare: { permissions: {} },
      app: { permissions: { issues: 'write' }, app: 'helper' },
    };
    await start({ people: { rita: 'read' }, tokens, pulls: [PULL] });
    const { json } = await ask(github, '/user', { token: github.tokens.rita ?? '' });
    expect(json.login).toBe('rita');
    const comments = '/repos/acme/shop/issues/7/comments';
    const made = await ask(github, comments, { token: github.tokens.app ?? '', body: { body: 'hi' } });
    expect(made.json.user.login).toBe('helper[bot]');
    expect(
      (await ask(github, comments, { token: github.tokens.bare ?? '', body: { body: 'hi' } })).status,
    ).toBe(403);
  });
});

describe('pull requests', () => {
  test('they have the diff of their branch, and are told to nobody', async () => {
    await start({ pulls: [{ ...PULL, title: 'Two', body: 'b', draft: true, labels: ['bug'] }] });
    const { json } = await ask(github, '/repos/acme/shop/pulls/7');
    expect(json).toMatchObject({
      title: 'Two',
      body: 'b',
      draft: true,
      user: { login: 'lee' },
      changed_files: 1,
    });
    expect(json.labels.map(({ name }: { name: string }) => name)).toEqual(['bug']);
    const files = await ask(github, '/repos/acme/shop/pulls/7/files');
    expect(files.json[0].patch).toBe('@@ -1,2 +1,2 @@\n one\n-two\n+2');
    expect(github.world.deliveries).toEqual([]);
    expect(await gitText(shop().folder, ['log', '-1', '--format=%s|%an', 'work'])).toBe('Two|lee');
  });

  test("a fork's head is in the fork only", async () => {
    await start({ pulls: [PULL, { number: 8, head: 'gift', fork: 'sam' }] });
    const { json } = await ask(github, '/repos/acme/shop/pulls/8');
    expect(json).toMatchObject({ user: { login: 'sam' }, head: { label: 'sam:gift', repo: { fork: true } } });
    expect(await tip('gift')).toBeUndefined();
    expect(await tip('gift', shop('sam/shop'))).toBe(json.head.sha);
    expect(await tip('main', shop('sam/shop'))).toBe(await tip('main'));
  });

  test("a fork does not have another fork's head", async () => {
    await start({
      pulls: [
        { number: 8, head: 'gift', fork: 'sam' },
        { number: 9, head: 'work', fork: 'kim' },
      ],
    });
    expect(await tip('gift', shop('kim/shop'))).toBeUndefined();
    expect(await tip('work', shop('sam/shop'))).toBeUndefined();
  });

  test('a head of both stays in both', async () => {
    await start({ pulls: [PULL, { number: 8, head: 'work', fork: 'sam' }] });
    expect(await tip('work')).toBe(await tip('work', shop('sam/shop')));
  });
});

describe('runs', () => {
  const JOB = {
    name: 'test',
    conclusion: 'failure',
    steps: [{ name: 'Test', conclusion: 'failure', run: 'npm test', log: 'logs/test.txt', exitCode: 3 }],
  };

  test('a run has its job, its steps and the log that a runner would store', async () => {
    await start(
      { pulls: [PULL], runs: [{ ...RED, id: 9_000_000_007, jobs: [JOB] }] },
      { 'logs/test.txt': 'boom\n' },
    );
    const run = await ask(github, '/repos/acme/shop/actions/runs/9000000007');
    expect(run.json).toMatchObject({
      name: 'CI',
      conclusion: 'failure',
      head_branch: 'work',
      head_sha: await tip('work'),
      actor: { login: 'lee' },
    });
    const { json } = await ask(github, '/repos/acme/shop/actions/runs/9000000007/jobs');
    const [job] = json.jobs;
    const at = await ask(github, `/repos/acme/shop/actions/jobs/${job.id}/logs`, {
      token: github.tokens.bot,
    });
    const log = await (await fetch(at.headers.get('location') ?? '')).text();
    expect(log).toMatch(/Z boom\n/);
    expect(log).toMatch(/##\[error\]Process completed with exit code 3\./);
  });

  test('a run without a conclusion waits', async () => {
    await start({ runs: [{ ...RED, pr: undefined, sha: 'main', event: 'push', conclusion: null }] });
    const { json } = await ask(github, '/repos/acme/shop/actions/runs');
    expect(json.workflow_runs[0]).toMatchObject({ status: 'queued', conclusion: null, head_branch: 'main' });
  });

  test("the tokens of a fork's run read only [facts §1.1]", async () => {
    await start({ pulls: [{ ...PULL, fork: 'sam' }], runs: [RED] });
    expect(shop().runs[0]?.token).toBe('read-only');
  });

  test('workflow files of the default branch are known before they ran', async () => {
    const main = { '.github/workflows/ci.yml': 'name: Tests\non: push\njobs: {}\n' };
    await start({ trees: { main } });
    const { json } = await ask(github, '/repos/acme/shop/actions/workflows');
    expect(json.workflows).toMatchObject([{ name: 'Tests', path: '.github/workflows/ci.yml' }]);
  });
});

describe('the rest', () => {
  test('rules, labels, options, switches, limits and the clock are as given', async () => {
    await start({
      private: true,
      actionsMayApprove: true,
      signoffRequired: true,
      rules: [{ branch: 'main', rule: 'no-push' }],
      labels: ['bug', { name: 'big', color: 'ff0000', description: 'large' }],
      members: { mia: 'private' },
      switches: { botPush: 'none' },
      limits: { job: 5 },
      now: '2026-11-02T09:00:00Z',
    });
    const { json } = await control(github, 'state');
    expect(json.now).toMatch(/^2026-11-02T09:00:/);
    expect(json.switches.botPush).toBe('none');
    expect(json.limits.job).toBe(5);
    expect(json.repositories[0]).toMatchObject({
      private: true,
      actionsMayApprove: true,
      signoffRequired: true,
      rules: [{ branch: 'main', rule: 'no-push', contexts: [], source: 'ruleset' }],
      labels: [{ name: 'bug' }, { name: 'big', color: 'ff0000', description: 'large' }],
      members: { mia: 'private' },
    });
    expect((await ask(github, '/repos/acme/shop')).status).toBe(404);
  });

  test('a byte order mark in front of the seed is no matter', async () => {
    github = await seededGitHub(seedFolder(`\uFEFF${JSON.stringify({ repo: 'a/b', trees: { main: {} } })}`));
    expect((await ask(github, '/repos/a/b')).status).toBe(200);
  });
});

describe('a seed over HTTP', () => {
  test('adds a repository, and answers its tokens', async () => {
    await start({});
    const seed = { repo: 'zoe/tools', trees: { main: { a: 'a' } }, people: { zoe: 'admin' } };
    const { status, json } = await control(github, 'seed', seed);
    expect(status).toBe(201);
    const { login } = (await ask(github, '/user', { token: json.tokens.maintainer })).json;
    expect(login).toBe('zoe');
    expect((await ask(github, '/repos/zoe/tools')).status).toBe(200);
  });

  test.each<[string, object, string]>([
    [
      'a repository that is there',
      { repo: 'Acme/Shop', trees: { main: {} } },
      'seed: repo Acme/Shop is there already.',
    ],
    [
      'a fork where a repository is',
      {
        repo: 'zoe/shop',
        trees: TREES,
        pulls: [{ number: 1, head: 'work', fork: 'acme' }],
      },
      'seed: pulls[0].fork acme/shop is there already.',
    ],
    [
      'a folder of the machine',
      { repo: 'a/b', trees: { main: '/etc' } },
      'seed: trees.main names a file of this machine',
    ],
    ['a repository of the machine', { repo: 'a/b', git: '.' }, 'seed: git names a file of this machine'],
  ])('refuses %s', async (_name, seed, message) => {
    await start({});
    const { status, json } = await control(github, 'seed', seed);
    expect(status).toBe(422);
    expect(json.message).toContain(message);
    expect(github.world.repositories).toHaveLength(1);
  });

  test('leaves nothing of one that fails half-way', async () => {
    await start({});
    const trees = { main: { a: '1' }, work: { a: '1' } };
    const pulls = [{ number: 1, head: 'main', base: 'work', fork: 'sam' }];
    expect((await control(github, 'seed', { repo: 'zoe/tools', trees, pulls })).status).toBe(422);
    expect(github.world.repositories.map(({ name }) => name)).toEqual(['shop']);
    expect((await control(github, 'seed', { repo: 'zoe/tools', trees })).status).toBe(201);
  });
});
