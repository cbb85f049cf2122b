import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { gitSkeleton } from '../../../src/adapters/git-skeleton.ts';
import { removeTree } from '../../../src/adapters/remove-tree.ts';
import { makeScratchCopy } from '../../../src/adapters/scratch-copy.ts';
import { DEFAULT_POLICY } from '../../../src/kernel/policy.ts';

let base = '';
let checkout = '';
let parent = '';
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'scratch-'));
  checkout = join(base, 'checkout');
  parent = join(base, 'copies');
  mkdirSync(checkout);
  mkdirSync(parent);
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

function put(path: string, content = path) {
  mkdirSync(dirname(join(checkout, path)), { recursive: true });
  writeFileSync(join(checkout, path), content);
}
async function copied(more: { readonly secretPaths?: readonly string[] } = {}) {
  const copy = await makeScratchCopy({ checkout, parent, policy: { ...DEFAULT_POLICY, ...more } });
  if (copy.kind === 'problem') throw new Error(copy.reason);
  return copy;
}
const git = (cwd: string, ...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=d', '-c', 'user.email=d@e', ...args], {
    cwd,
    encoding: 'utf8',
    stdio: 'pipe',
  });

test('everything is copied with modes, times and links as they are', async () => {
  put('src/a.py');
  put('bin/run');
  chmodSync(join(checkout, 'bin/run'), 0o755);
  put('build/ignored.o');
  utimesSync(join(checkout, 'src/a.py'), 1_600_000_000, 1_600_000_001);
  utimesSync(join(checkout, 'src'), 1_500_000_000, 1_500_000_001);
  symlinkSync('../src', join(checkout, 'bin/sources'));
  symlinkSync(join(checkout, 'src/a.py'), join(checkout, 'absolute'));
  symlinkSync('/usr/bin/env', join(checkout, 'outward'));
  symlinkSync('missing', join(checkout, 'dangling'));
  const { root, leftOut, missing } = await copied();
  expect(readFileSync(join(root, 'src/a.py'), 'utf8')).toBe('src/a.py');
  expect(lstatSync(join(root, 'bin/run')).mode & 0o777).toBe(0o755);
  expect(lstatSync(join(root, 'src/a.py')).mtimeMs).toBe(1_600_000_001_000);
  expect(lstatSync(join(root, 'src')).mtimeMs).toBe(1_500_000_001_000);
  expect(
    ['bin/sources', 'absolute', 'outward', 'dangling'].map((path) => readlinkSync(join(root, path))),
  ).toEqual(['../src', 'src/a.py', '/usr/bin/env', 'missing']);
  expect({ leftOut, missing }).toEqual({ leftOut: [], missing: [] });
});

test('writing the copy never reaches the checkout, not even through a second name', async () => {
  put('a.txt', 'original');
  linkSync(join(checkout, 'a.txt'), join(checkout, 'b.txt'));
  const { root } = await copied();
  writeFileSync(join(root, 'a.txt'), 'changed');
  expect(readFileSync(join(checkout, 'a.txt'), 'utf8')).toBe('original');
  expect(readFileSync(join(root, 'b.txt'), 'utf8')).toBe('original');
});

test('secrets stay behind and are told; the certificates that tests and libraries need come along', async () => {
  const secret = ['.env', '.netrc', 'deploy/id_rsa', 'deploy/server.key', '.ssh/config', 'conf/token.txt'];
  const needed = [
    'node_modules/x/ca.pem',
    '.venv/lib/python3.11/site-packages/certifi/cacert.pem',
    'vendor/lib/root.pem',
    'tests/fixtures/key.pem',
    '.env.example',
  ];
  for (const path of [...secret, ...needed]) put(path);
  const { root, leftOut } = await copied({ secretPaths: ['conf/token.txt'] });
  expect(leftOut).toEqual(['.env', '.netrc', '.ssh', 'conf/token.txt', 'deploy/id_rsa', 'deploy/server.key']);
  expect(secret.filter((path) => existsSync(join(root, path)))).toEqual([]);
  expect(needed.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test('a virtual environment in a folder named .env comes along', async () => {
  put('.env/pyvenv.cfg');
  put('.env/bin/python');
  expect(existsSync(join((await copied()).root, '.env/bin/python'))).toBe(true);
});

test('a pipe is left out and does not hang the copy', async () => {
  execFileSync('mkfifo', [join(checkout, 'pipe')]);
  put('a.txt');
  const { root, missing } = await copied();
  expect(missing).toEqual([{ path: 'pipe', why: 'not-a-file' }]);
  expect(readdirSync(root)).toEqual(['a.txt']);
});

test('a copy made inside the checkout does not copy itself', async () => {
  put('a.txt');
  parent = join(checkout, 'tmp');
  mkdirSync(parent);
  const { root } = await copied();
  expect(readdirSync(join(root, 'tmp')).flatMap((name) => readdirSync(join(root, 'tmp', name)))).toEqual([]);
});

test('removing takes read-only folders too, and follows no link', async () => {
  put('pkg/mod/cache/x.go');
  put('kept.txt');
  const { root, remove } = await copied();
  symlinkSync(checkout, join(root, 'pkg/link'));
  chmodSync(join(root, 'pkg/mod/cache'), 0o555);
  chmodSync(join(root, 'pkg/mod'), 0o555);
  await remove();
  expect(readdirSync(parent)).toEqual([]);
  expect(readFileSync(join(checkout, 'kept.txt'), 'utf8')).toBe('kept.txt');
});

test('a tree deeper than a path may be long is removed', () => {
  const script = 'for i in $(seq 60); do d=$(printf "%0100d" $i); mkdir $d && cd $d; done; touch end';
  execFileSync('bash', ['-c', script], { cwd: parent });
  expect(removeTree(parent)).toBe(true);
});

test('a checkout that is not there is a problem with the way out', async () => {
  const copy = await makeScratchCopy({ checkout: join(base, 'none'), parent, policy: DEFAULT_POLICY });
  expect(copy).toMatchObject({ kind: 'problem', reason: expect.stringContaining(join(base, 'none')) });
  expect(readdirSync(parent)).toEqual([]);
});

test('a full disk is a problem with the way out, and nothing is left on it', async () => {
  put('big.bin', 'x'.repeat(300_000));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=128k', 'none', parent], { stdio: 'pipe' });
  } catch {
    if (process.env.BUILD_DOCTOR_REQUIRE_ALL === '1') throw new Error('a small disk cannot be mounted here');
    return console.warn('SKIPPED: a full disk is a problem. Mounting a small disk needs root.');
  }
  try {
    const copy = await makeScratchCopy({ checkout, parent, policy: DEFAULT_POLICY });
    expect(copy).toMatchObject({
      kind: 'problem',
      reason: expect.stringMatching(/no room.*free some space/),
    });
    expect(readdirSync(parent)).toEqual([]);
  } finally {
    execFileSync('umount', [parent]);
  }
});

test('an abort ends the copy and leaves nothing', async () => {
  for (let file = 0; file < 1200; file += 1) put(`many/${file}.txt`);
  const reason = new Error('interrupted');
  const controller = new AbortController();
  const copying = makeScratchCopy({ checkout, parent, policy: DEFAULT_POLICY, signal: controller.signal });
  controller.abort(reason);
  await expect(copying).rejects.toBe(reason);
  expect(readdirSync(parent)).toEqual([]);
});

test('an abort that comes in the middle of a small copy ends it, and leaves nothing', async () => {
  put('a.txt');
  for (const abortFirst of [true, false]) {
    const controller = new AbortController();
    const reason = new Error('interrupted');
    if (abortFirst) controller.abort(reason);
    const copying = makeScratchCopy({ checkout, parent, policy: DEFAULT_POLICY, signal: controller.signal });
    controller.abort(reason);
    await expect(copying).rejects.toBe(reason);
    expect(readdirSync(parent)).toEqual([]);
  }
});

describe('the copy of a repository', () => {
  beforeEach(() => {
    put('a.txt', 'one\n');
    git(base, 'init', '-q', '-b', 'trunk', checkout);
    git(checkout, 'add', '.');
    git(checkout, 'commit', '-q', '-m', 'first');
    git(checkout, 'tag', 'v1');
    git(checkout, 'remote', 'add', 'origin', 'https://me:ghp_token@example.invalid/x.git');
    git(checkout, 'config', 'http.extraheader', 'AUTHORIZATION: basic c2VjcmV0');
    writeFileSync(join(checkout, '.git/hooks/post-checkout'), '#!/bin/sh\n', { mode: 0o755 });
    put('a.txt', 'two\n');
  });

  test('knows branch, history, tags and changes, and no remote, hook or credential', async () => {
    appendFileSync(join(checkout, '.git/config'), '[core]\n\tfsmonitor = touch planted\n');
    const { root } = await copied();
    expect(git(root, 'status', '--porcelain', '--branch')).toBe('## trunk\n M a.txt\n');
    expect(git(root, 'log', '--format=%s', 'v1')).toBe('first\n');
    expect(git(root, 'fsck', '--full')).toBe('');
    expect(git(root, 'remote')).toBe('');
    const config = readFileSync(join(root, '.git/config'), 'utf8');
    expect(config).not.toMatch(/remote|token|extraheader|fsmonitor/i);
    expect(readdirSync(join(root, '.git')).sort()).toEqual([
      'HEAD',
      'config',
      'index',
      'info',
      'objects',
      'refs',
    ]);
    expect(existsSync(join(root, '.git/hooks'))).toBe(false);
  });

  test('of a linked work tree is whole as well', async () => {
    git(checkout, 'worktree', 'add', '-q', join(base, 'linked'), '-b', 'side');
    checkout = join(base, 'linked');
    const { root } = await copied();
    expect(git(root, 'status', '--porcelain', '--branch')).toBe('## side\n');
    expect(lstatSync(join(root, '.git')).isDirectory()).toBe(true);
  });

  test('of a clone that borrows its objects is whole as well', async () => {
    git(base, 'clone', '-q', '--shared', checkout, join(base, 'borrower'));
    checkout = join(base, 'borrower');
    const { root } = await copied();
    expect(existsSync(join(root, '.git/objects/info/alternates'))).toBe(false);
    expect(git(root, 'log', '--format=%s')).toBe('first\n');
  });

  test('with a long history is an empty repository', () => {
    const target = join(base, 'small');
    expect(gitSkeleton(join(checkout, '.git'), join(target, '.git'), 10)).toBe('empty');
    expect(git(target, 'status', '--porcelain', '--branch')).toMatch(/^## No commits yet on main\n/);
  });

  test('with a .git that leads nowhere is an empty repository, and that is told', async () => {
    rmSync(join(checkout, '.git'), { recursive: true });
    put('.git', 'gitdir: ../gone/.git/modules/x\n');
    const { root, missing } = await copied();
    expect(missing).toEqual([{ path: '.git', why: 'history' }]);
    expect(git(root, 'status', '--porcelain')).toBe('?? a.txt\n');
  });
});

describe('a repository with secrets', () => {
  const historyOf = (root: string) => {
    const stores = readdirSync(join(root, '.git'), { recursive: true, encoding: 'utf8' });
    return stores.filter((name) => /^objects\/(?:..\/|pack\/.)/.test(name));
  };
  const commitIn = (cwd: string) => {
    git(cwd, 'init', '-q', '-b', 'main');
    git(cwd, 'add', '-A', '-f');
    git(cwd, 'commit', '-q', '-m', 'first');
  };

  test.each(['.env', 'deploy/keys/id_rsa', 'zoo/server.key', '.aws/credentials'])(
    'whose %s stays behind gives no copy of it through its history',
    async (path) => {
      put('a.txt');
      put(path, 'TOKEN=in-the-history');
      commitIn(checkout);
      const { root, leftOut, missing } = await copied();
      expect(leftOut).toHaveLength(1);
      expect(missing).toEqual([{ path: '.git', why: 'history' }]);
      expect(historyOf(root)).toEqual([]);
      expect(() => git(root, 'show', `HEAD:${path}`)).toThrow(/invalid object name|bad revision|unknown/);
      expect(git(root, 'status', '--porcelain')).toBe('?? a.txt\n');
    },
  );

  test('gives none through the history of a repository inside it either', async () => {
    put('libs/one/a.txt');
    put('.env', 'TOKEN=x');
    commitIn(join(checkout, 'libs/one'));
    const { root, missing } = await copied();
    expect(missing).toEqual([{ path: 'libs/one/.git', why: 'history' }]);
    expect(historyOf(join(root, 'libs/one'))).toEqual([]);
  });

  test.each([
    [
      'settings of npm that lose their credentials',
      '.npmrc',
      'x=1\n//npm.example.test/:_authToken=npm_abc\n',
    ],
    ['an example of secrets', '.env.example', 'TOKEN='],
    ['a key of the tests', 'tests/fixtures/key.pem', 'KEY'],
  ])('keeps its history with %s', async (_, path, text) => {
    put(path, text);
    commitIn(checkout);
    const { root, missing } = await copied();
    expect(missing).toEqual([]);
    expect(git(root, 'log', '--format=%s')).toBe('first\n');
  });
});

test("npm's settings come along without their credentials", async () => {
  writeFileSync(join(checkout, '.npmrc'), 'legacy-peer-deps=true\n//npm.example.test/:_authToken=npm_abc\n');
  const { root, leftOut } = await copied();
  expect(readFileSync(join(root, '.npmrc'), 'utf8')).toBe('legacy-peer-deps=true\n');
  expect(leftOut).toEqual(['the credentials in .npmrc']);
});
