import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
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
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { commitFiles, type FileWish } from '../../../../src/standin/github/git/commit-files.ts';
import { moveRef } from '../../../../src/standin/github/git/move-ref.ts';
import { addAccount } from '../../../../src/standin/github/world/add-account.ts';
import { control } from '../../../fakes/ask-github.ts';
import { type HostWish, hostOn } from '../../../fakes/host-on.ts';
import { type SmallGitHub, smallGitHub } from '../../../fakes/local-github.ts';

/** `fetchMerge` by the real adapter and the real git, on a private repository of a local GitHub. */
const NUMBERS = Array.from({ length: 20 }, (_, index) => `${index + 1}\r\n`);
const ATTRIBUTES = '* text=auto eol=lf merge=evil ident\n';
/** What `gone.txt` holds, which the base deleted. */
const OLD_BLOB = createHash('sha1').update('blob 2\0x\n').digest('hex');
const file = (path: string, text: string, mode = 0o644) => ({
  path,
  mode,
  content: Buffer.from(text, 'latin1'),
});
/** What is to be committed onto the head. */
const EDITS = [
  file('crlf.txt', NUMBERS.with(2, 'head\r\n').with(9, 'edit \xff\r\n').join('')),
  file('run.sh', '#!/bin/sh\nexit 0\n', 0o755),
  file('src/new.txt', '$Id$\n'),
];
let github: SmallGitHub;
let root: string;
let merged: string;
const at = { head: '', base: '', edited: '', conflict: '', moved: '', unrelated: '' };
beforeAll(async () => {
  github = await smallGitHub({}, { isPrivate: true });
  const commit = async (branch: string, parents: readonly string[], files: Record<string, FileWish>) => {
    const { world, repository } = github;
    const author = addAccount(world, 'mia');
    const sha = await commitFiles(world, repository, { parents, files, message: 'x', author });
    await moveRef(repository.folder, `refs/heads/${branch}`, sha, undefined);
    return sha;
  };
  root = mkdtempSync(join(tmpdir(), 'merged-'));
  merged = join(root, 'merged');
  const run = { bytes: Buffer.from('#!/bin/sh\n'), mode: '100755' };
  const start = await commit('start', [], {
    '.gitattributes': ATTRIBUTES,
    'crlf.txt': NUMBERS.join(''),
    'run.sh': 'no program yet\n',
    'only.txt': '$Id$\n',
    'gone.txt': 'x\n',
    'src/a.txt': 'a\n',
  });
  at.head = await commit('head', [start], {
    'crlf.txt': NUMBERS.with(2, 'head\r\n').join(''),
    'run.sh': run,
  });
  at.base = await commit('base', [start], {
    'crlf.txt': NUMBERS.with(16, 'base\r\n').join(''),
    'gone.txt': null,
    link: { bytes: Buffer.from('run.sh'), mode: '120000' },
  });
  at.conflict = await commit('conflict', [start], {
    'crlf.txt': NUMBERS.with(2, 'other\r\n').join(''),
    'run.sh': 'something else\n',
  });
  at.edited = await commit(
    'edited',
    [at.head],
    Object.fromEntries(
      EDITS.map(({ path, mode, content }) => [path, { bytes: content, mode: `100${mode.toString(8)}` }]),
    ),
  );
  at.moved = await commit('moved', [start], {
    'crlf.txt': null,
    'lines.txt': NUMBERS.join(''),
    'src/a.txt': null,
    'lib/a.txt': 'a\n',
  });
  at.unrelated = await commit('unrelated', [], { 'a.txt': 'x\n' });
  await mergeOf(at.head, at.base, {}, merged);
});
afterAll(async () => {
  await github.close();
  rmSync(root, { recursive: true, force: true });
});

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(root, 'one-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});
const mergeOf = async (head: string, base: string, wish: HostWish = {}, into = join(folder, 'tree')) =>
  (await hostOn(github, wish)).host.fetchMerge({ head, base }, into);
const editsOf = async (base: string, edits = EDITS) =>
  (await hostOn(github)).host.fetchMerge({ head: at.head, base, edits }, join(folder, 'tree'));
const inMerged = (...argv: string[]) =>
  execFileSync('git', ['-C', merged, ...argv], { encoding: 'utf8' }).trim();

describe('a merge', () => {
  test('has what both sides did, byte for byte, with modes and links', () => {
    expect(readdirSync(merged).sort()).toEqual(
      ['.git', '.gitattributes', 'crlf.txt', 'link', 'only.txt', 'run.sh', 'src'].sort(),
    );
    expect(readFileSync(join(merged, 'crlf.txt'), 'latin1')).toBe(
      NUMBERS.with(2, 'head\r\n').with(16, 'base\r\n').join(''),
    );
    expect(readFileSync(join(merged, 'only.txt'), 'latin1')).toBe('$Id$\n');
    expect(lstatSync(join(merged, 'run.sh')).mode & 0o111).not.toBe(0);
    expect(lstatSync(join(merged, 'link')).isSymbolicLink()).toBe(true);
  });

  test('is one commit without history, and leaves no address, no token and no promise of files', async () => {
    const { token } = await hostOn(github);
    expect(inMerged('rev-list', '--count', 'HEAD')).toBe('1');
    expect(inMerged('status', '--porcelain')).toBe('');
    // Of the files, only those of the merge and of what it was made from came along.
    expect(inMerged('cat-file', '--batch-check', '--batch-all-objects')).not.toContain(OLD_BLOB);
    const config = readFileSync(join(merged, '.git', 'config'), 'utf8');
    expect(config).not.toMatch(/http|promisor|remote/);
    expect(config).not.toContain(token);
  });

  test('is the same one whenever it is made', async () => {
    const again = await mergeOf(at.head, at.base);
    expect(again).toEqual({ kind: 'merged', treeId: inMerged('rev-parse', 'HEAD^{tree}'), edits: [] });
    const id = readFileSync(join(folder, 'tree', '.git', 'HEAD'), 'utf8').trim();
    expect(id).toBe(inMerged('rev-parse', 'HEAD'));
    expect(inMerged('log', '-1', '--format=%an <%ae> %ad %cn <%ce> %cd', '--date=iso-strict')).toBe(
      'Build Doctor <build-doctor@localhost> 2000-01-01T00:00:00+00:00 Build Doctor <build-doctor@localhost> 2000-01-01T00:00:00+00:00',
    );
  });

  test('runs no driver that an attribute names', async () => {
    const ran = join(folder, 'ran');
    const env = {
      GIT_CONFIG_COUNT: '1',
      GIT_CONFIG_KEY_0: 'merge.evil.driver',
      GIT_CONFIG_VALUE_0: `touch ${ran}`,
    };
    expect(await mergeOf(at.head, at.base, { env })).toMatchObject({ kind: 'merged' });
    expect(existsSync(ran)).toBe(false);
  });

  test('of a head into its own ancestor is the head', async () => {
    const of = await mergeOf(at.head, at.head);
    expect(of.kind).toBe('merged');
    expect(readFileSync(join(folder, 'tree', 'crlf.txt'), 'latin1')).toContain('head\r\n');
  });
});

describe('a merge of a head with edits', () => {
  test('is what git merges once they are committed; the merge without them is checked out', async () => {
    const ours = await editsOf(at.base);
    if (ours.kind !== 'merged') throw new Error(ours.kind);
    const tree = join(folder, 'tree');
    const git = (...argv: string[]) =>
      execFileSync('git', ['-C', tree, ...argv], { encoding: 'utf8' }).trim();
    expect([git('status', '--porcelain'), git('rev-parse', 'HEAD')]).toEqual([
      '',
      inMerged('rev-parse', 'HEAD'),
    ]);
    for (const { path, mode, content } of ours.edits) writeFileSync(join(tree, path), content, { mode });
    git('add', '--all');
    const theirs = await mergeOf(at.edited, at.base, {}, join(folder, 'theirs'));
    expect(theirs).toMatchObject({ kind: 'merged', treeId: git('write-tree') });
    expect(ours.edits.map(({ path, mode }) => [path, mode])).toEqual([
      ['crlf.txt', 0o644],
      ['run.sh', 0o755],
      ['src/new.txt', 0o644],
    ]);
  });

  test.each<[string, keyof typeof at, (typeof EDITS)[number], unknown]>([
    [
      'has edited the same lines',
      'base',
      file('crlf.txt', 'all\r\n'),
      { kind: 'conflict', paths: ['crlf.txt'] },
    ],
    [
      'has moved the folder',
      'moved',
      file('src/new.txt', 'x\n'),
      { kind: 'conflict', paths: ['lib/new.txt'] },
    ],
    ['has moved the file', 'moved', file('src/a.txt', 'a\nb\n'), { kind: 'elsewhere', paths: ['lib/a.txt'] }],
    [
      'has no file where the edit needs a folder, which the head has',
      'base',
      file('gone.txt/new.txt', 'x\n'),
      { kind: 'conflict', paths: ['gone.txt/new.txt'] },
    ],
    [
      'has moved away the folder whose name the edit takes',
      'moved',
      file('src', 'x\n'),
      { kind: 'conflict', paths: ['src'] },
    ],
    ['has a link there', 'base', file('link', 'run.sh'), { kind: 'conflict' }],
    ['has the very edit', 'edited', file('src/new.txt', '$Id$\n'), { kind: 'merged', edits: [] }],
  ])('a base that %s', async (_name, base, edit, expected) => {
    expect(await editsOf(at[base], [edit])).toMatchObject(expected as object);
  });
});

describe('no merge', () => {
  test('of what conflicts: the paths are named', async () => {
    expect(await mergeOf(at.head, at.conflict)).toEqual({ kind: 'conflict', paths: ['crlf.txt', 'run.sh'] });
  });

  test('of what shares no history', async () => {
    expect(await mergeOf(at.head, at.unrelated)).toEqual({ kind: 'unrelated' });
  });

  test('by a git that is older than 2.38', async () => {
    const real = join(execFileSync('git', ['--exec-path'], { encoding: 'utf8' }).trim(), 'git');
    const old = `#!/bin/sh\ncase " $* " in *" merge-tree "*) echo usage: git merge-tree >&2; exit 129;; esac\nexec ${real} "$@"\n`;
    writeFileSync(join(folder, 'git'), old, { mode: 0o755 });
    const env = { PATH: `${folder}:${process.env.PATH ?? ''}` };
    expect(await mergeOf(at.head, at.base, { env })).toEqual({ kind: 'old-git' });
  });

  test('with a commit that is gone, or that is none', async () => {
    const gone = '0'.repeat(40);
    await expect(mergeOf(at.head, gone)).rejects.toThrow(`acme/shop has no commit ${gone} (any more)`);
    await expect(mergeOf(at.head, '--exec=x')).rejects.toThrow(/is no commit id/);
  });

  test('without contents: the line is named', async () => {
    const denied = mergeOf(at.head, at.base, { permissions: { issues: 'write' } });
    await expect(denied).rejects.toMatchObject({ kind: 'forbidden', permission: 'contents: read' });
  });
});

test('a server that stumbles while files are asked for is asked again', async () => {
  // The first two answers are those of the fetch: commits and trees.
  const act = { status: 503 };
  await control(github, 'fault', { path: '/acme/shop.git/git-upload-pack', nth: 2, times: 1, act });
  const { host, slept } = await hostOn(github);
  const { kind } = await host.fetchMerge({ head: at.head, base: at.base }, join(folder, 'tree'));
  expect([kind, slept]).toEqual(['merged', [1_000]]);
});
