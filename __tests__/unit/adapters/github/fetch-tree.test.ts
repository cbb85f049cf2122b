import {
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { commitFiles, type FileWish } from '../../../../src/standin/github/git/commit-files.ts';
import { moveRef } from '../../../../src/standin/github/git/move-ref.ts';
import { addAccount } from '../../../../src/standin/github/world/add-account.ts';
import { control } from '../../../fakes/ask-github.ts';
import { gitClient } from '../../../fakes/git-client.ts';
import { type HostWish, hostOn } from '../../../fakes/host-on.ts';
import { type SmallGitHub, smallGitHub } from '../../../fakes/local-github.ts';

let github: SmallGitHub;
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fetched-'));
});
afterEach(async () => {
  await github.close();
  rmSync(folder, { recursive: true, force: true });
});

const tree = () => join(folder, 'tree');
const read = (path: string) => readFileSync(join(tree(), path), 'latin1');
const GONE = '0'.repeat(40);

/** Commits these files on a branch of their own; gives the commit. */
async function committed(files: Readonly<Record<string, FileWish>>): Promise<string> {
  const { world, repository } = github;
  const author = addAccount(world, 'mia');
  const sha = await commitFiles(world, repository, { parents: [], files, message: 'Tree', author });
  await moveRef(repository.folder, 'refs/heads/tree', sha, undefined);
  return sha;
}
async function fetched(sha: string, wish: HostWish = {}) {
  const { host, ...more } = await hostOn(github, wish);
  await host.fetchTree(sha, tree());
  return more;
}
/** Every file below a folder, whole. */
const everything = (from: string): string =>
  readdirSync(from, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    .join('\n');

test('one commit without its history, with modes and links', async () => {
  github = await smallGitHub({ 'old.txt': 'old\n' });
  const sha = await committed({
    'run.sh': { bytes: Buffer.from('#!/bin/sh\n'), mode: '100755' },
    'src/ünï 日本.txt': 'x\n',
    link: { bytes: Buffer.from('run.sh'), mode: '120000' },
  });
  await fetched(sha);
  expect(readdirSync(tree()).sort()).toEqual(['.git', 'link', 'run.sh', 'src']);
  expect(lstatSync(join(tree(), 'run.sh')).mode & 0o111).not.toBe(0);
  expect(lstatSync(join(tree(), 'link')).isSymbolicLink()).toBe(true);
  expect(read('src/ünï 日本.txt')).toBe('x\n');
});

test('no attribute changes a byte', async () => {
  const rows: readonly (readonly [string, string, string])[] = [
    ['* text=auto eol=crlf\n', 'a.txt', 'one\ntwo\n'],
    ['* text\n', 'a.txt', 'one\r\ntwo\r\n'],
    ['*.txt eol=crlf\n', 'a.txt', 'one\ntwo\n'],
    ['*.bat crlf\n', 'a.bat', 'one\n'],
    ['* ident\n', 'a.txt', 'revision $Id$ here\n'],
    ['* working-tree-encoding=UTF-16\n', 'a.txt', 'plain\n'],
    [
      '*.bin filter=lfs diff=lfs merge=lfs -text\n',
      'a.bin',
      'version https://git-lfs.github.com/spec/v1\noid sha256:1\n',
    ],
    ['* filter=evil\n', 'a.txt', 'x\n'],
  ];
  const texts = Object.fromEntries(rows.map(([, path, text], index) => [`${index}/${path}`, text]));
  github = await smallGitHub();
  // A macro may be defined at the root only.
  const mine = { '.gitattributes': '[attr]mine text eol=crlf ident\n*.mine mine\n', 'a.mine': '$Id$\n' };
  const attributes = Object.fromEntries(rows.map(([text], index) => [`${index}/.gitattributes`, text]));
  await fetched(await committed({ ...mine, ...attributes, ...texts }));
  expect(Object.fromEntries(Object.keys(texts).map((path) => [path, read(path)]))).toEqual(texts);
  expect(read('a.mine')).toBe('$Id$\n');
});

test('nothing of the tree is executed: no hook, no filter, no submodule', async () => {
  github = await smallGitHub();
  const evil = `#!/bin/sh\ntouch ${join(folder, 'executed')}\n`;
  const hook = { bytes: Buffer.from(evil), mode: '100755' };
  const sha = await committed({
    '.githooks/post-checkout': hook,
    'hooks/post-checkout': hook,
    '.gitattributes': '* filter=evil\n',
    '.gitconfig': `[filter "evil"]\n\tsmudge = touch ${join(folder, 'executed')}\n[core]\n\thooksPath = .githooks\n`,
    '.gitmodules': `[submodule "s"]\n\tpath = s\n\turl = ${github.git}/acme/shop.git\n\tupdate = !touch ${join(folder, 'executed')}\n`,
    s: { bytes: Buffer.from('x'), mode: '100644' },
  });
  await fetched(sha, {
    env: {
      GIT_CONFIG_COUNT: '1',
      GIT_CONFIG_KEY_0: 'core.hooksPath',
      GIT_CONFIG_VALUE_0: '.githooks',
    },
  });
  expect(existsSync(join(folder, 'executed'))).toBe(false);
  expect(readdirSync(join(tree(), '.git')).includes('hooks')).toBe(false);
  expect(existsSync(join(tree(), '.git', 'modules'))).toBe(false);
});

test("the runner's own git settings do not count", async () => {
  github = await smallGitHub();
  const config = join(folder, 'config');
  writeFileSync(
    config,
    `[url "http://127.0.0.1:9/"]\n\tinsteadOf = ${github.git}/\n[core]\n\tautocrlf = true\n`,
  );
  const sha = await committed({ 'a.txt': 'one\n' });
  await fetched(sha, {
    env: {
      GIT_CONFIG_GLOBAL: config,
      GIT_CONFIG: config,
      HOME: folder,
      XDG_CONFIG_HOME: folder,
      GIT_DIR: join(folder, 'elsewhere'),
      GIT_WORK_TREE: join(folder, 'elsewhere'),
      GIT_INDEX_FILE: join(folder, 'index'),
      GIT_OBJECT_DIRECTORY: join(folder, 'objects'),
      GIT_SSH_COMMAND: 'false',
      GIT_PROXY_COMMAND: 'false',
      GIT_TRACE: join(folder, 'trace'),
      GIT_EXEC_PATH: folder,
      GIT_TEMPLATE_DIR: folder,
    },
  });
  expect(read('a.txt')).toBe('one\n');
  expect(readdirSync(folder).sort()).toEqual(['config', 'tree']);
});

describe('a private repository', () => {
  test('with the token, which stays nowhere', async () => {
    github = await smallGitHub({ 'a.txt': 'secret\n' }, { isPrivate: true });
    const sha = await committed({ 'a.txt': 'one\n' });
    const before = process.env.TMPDIR;
    process.env.TMPDIR = mkdtempSync(join(folder, 'tmp-'));
    const { token } = await fetched(sha).finally(() => {
      if (before === undefined) delete process.env.TMPDIR;
      else process.env.TMPDIR = before;
    });
    expect(read('a.txt')).toBe('one\n');
    const kept = everything(tree());
    expect(kept).not.toContain(token);
    expect(kept).not.toContain(Buffer.from(`x-access-token:${token}`).toString('base64'));
    expect(readFileSync(join(tree(), '.git', 'config'), 'utf8')).not.toContain('http');
    expect(everything(folder)).not.toContain(token);
  });

  test.each([
    ['a wrong token', { token: 'ghs_wrong' }],
    ['a token without contents', { permissions: { issues: 'write' } as const }],
  ])('with %s names the line', async (_name, wish) => {
    github = await smallGitHub({ 'a.txt': 'secret\n' }, { isPrivate: true });
    const sha = await committed({ 'a.txt': 'one\n' });
    await expect(fetched(sha, wish)).rejects.toMatchObject({
      name: 'HostFailure',
      kind: 'forbidden',
      permission: 'contents: read',
    });
  });
});

test('a commit that is gone is said to be', async () => {
  github = await smallGitHub();
  await expect(fetched(GONE)).rejects.toMatchObject({
    kind: 'unavailable',
    message: expect.stringContaining(`acme/shop has no commit ${GONE} (any more)`),
  });
});

test('what is no commit id is not given to git', async () => {
  github = await smallGitHub();
  for (const sha of ['--upload-pack=touch x', 'main', 'HEAD', '', `${GONE} x`, 'abc']) {
    await expect(fetched(sha)).rejects.toThrow(`${JSON.stringify(sha)} is no commit id`);
    rmSync(tree(), { recursive: true, force: true });
  }
});

describe('a server that stumbles', () => {
  test.each([
    ['503', { status: 503 }],
    ['a closed connection', { reset: 'before' }],
  ])('with %s is asked again', async (_name, act) => {
    github = await smallGitHub();
    const sha = await committed({ 'a.txt': 'one\n' });
    await control(github, 'fault', { path: '/acme/shop.git/info/refs', times: 2, act });
    const { slept } = await fetched(sha);
    expect(slept).toEqual([1_000, 2_000]);
    expect(read('a.txt')).toBe('one\n');
  });

  test('for good is a failure in words', async () => {
    github = await smallGitHub();
    const sha = await committed({ 'a.txt': 'one\n' });
    await control(github, 'fault', { path: '/acme/shop.git/*', times: 99, act: { status: 500 } });
    await expect(fetched(sha)).rejects.toMatchObject({
      kind: 'unavailable',
      message: expect.stringMatching(/git could not fetch .* from acme\/shop: .*500/s),
    });
  });

  test('by saying nothing is left after the time given', async () => {
    github = await smallGitHub();
    const sha = await committed({ 'a.txt': 'one\n' });
    await control(github, 'fault', { path: '/acme/shop.git/info/refs', act: { hang: true } });
    const { slept } = await fetched(sha, { timeoutMs: 1_000 });
    expect(slept).toEqual([1_000]);
  });
});

test('git that is not there is said to be', async () => {
  github = await smallGitHub();
  const sha = await committed({ 'a.txt': 'one\n' });
  await expect(fetched(sha, { env: { PATH: '/nowhere' } })).rejects.toThrow(
    /Build Doctor needs git on the runner/,
  );
});

test('the token is in no argument of git', async () => {
  github = await smallGitHub({ 'a.txt': 'secret\n' }, { isPrivate: true });
  const sha = await committed({ 'a.txt': 'one\n' });
  const log = join(folder, 'argv');
  const real = (await gitClient()).must('--exec-path');
  const program = `#!/bin/sh\nprintf '%s\\n' "$@" >> ${log}\nexec ${join((await real).trim(), 'git')} "$@"\n`;
  writeFileSync(join(folder, 'git'), program, { mode: 0o755 });
  const { token } = await fetched(sha, { env: { PATH: `${folder}:${process.env.PATH ?? ''}` } });
  const argv = readFileSync(log, 'utf8');
  expect(argv).toContain('fetch');
  expect(argv).not.toContain(token);
});
