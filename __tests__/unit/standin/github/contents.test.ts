import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { changeTree } from '../../../../src/standin/github/git/change-tree.ts';
import { moveRef } from '../../../../src/standin/github/git/move-ref.ts';
import { readFileAt } from '../../../../src/standin/github/git/objects.ts';
import { entryAt } from '../../../../src/standin/github/git/read-tree.ts';
import { byGitHub } from '../../../../src/standin/github/git/signatures.ts';
import { writeCommit } from '../../../../src/standin/github/git/write-commit.ts';
import { type Shop, shop } from '../../../fakes/shop.ts';

const link = (target: string) => ({ bytes: Buffer.from(target), mode: '120000' });
let our: Shop;
beforeEach(async () => {
  our = await shop({
    'README.md': 'shop\n',
    'crlf.txt': 'a\r\nb\r\n',
    'src/größe [1].js': 'size\n',
    'src/deep/x.js': 'x\n',
    ':odd*.txt': 'odd\n',
    'run.sh': { bytes: Buffer.from('#!/bin/sh\n'), mode: '100755' },
    'empty.txt': '',
    'pixel.png': Buffer.from([0x89, 0x50, 0, 0xff]),
    link: link('src/deep/x.js'),
    'src/up': link('../README.md'),
    dangling: link('nowhere'),
    outside: link('../../etc/passwd'),
    'to-folder': link('src'),
    '.github/workflows/ci.yml': 'on: workflow_dispatch\n',
  });
});
afterEach(() => our.github.close());

const raw = { headers: { accept: 'application/vnd.github.raw+json' } };
const base64 = (text: string) => Buffer.from(text).toString('base64');
const path = (name: string) => `/contents/${name.split('/').map(encodeURIComponent).join('/')}`;
const put = (name: string, body: object, token?: string) =>
  our.at(path(name), {
    method: 'PUT',
    body: { message: 'Write', ...body },
    ...(token === undefined ? {} : { token }),
  });
const shaOf = async (name: string) => (await entryAt(our.repository.folder, await our.tip(), name))?.sha;

describe('reading', () => {
  test.each([
    ['README.md', 'shop\n'],
    ['crlf.txt', 'a\r\nb\r\n'],
    ['src/größe [1].js', 'size\n'],
    ['empty.txt', ''],
    [':odd*.txt', 'odd\n'],
  ])('%s comes byte for byte', async (name, text) => {
    const read = await our.at(path(name));
    expect(read.json).toMatchObject({
      type: 'file',
      encoding: 'base64',
      path: name,
      size: Buffer.byteLength(text),
    });
    expect(Buffer.from(read.json.content, 'base64').toString()).toBe(text);
    expect((await our.at(path(name), raw)).text).toBe(text);
  });

  test('content is base64 in lines of 60 characters [docs: repos/contents]', async () => {
    await our.commit('main', { 'long.txt': 'x'.repeat(100) });
    const read = await our.at(path('long.txt'));
    expect(read.json.content.split('\n').map((line: string) => line.length)).toEqual([60, 60, 16, 0]);
  });

  test('a folder is a list of its items, the root too', async () => {
    const listed = await our.at(path('src'));
    const items = listed.json.map(({ type, path: at }: { type: string; path: string }) => `${type} ${at}`);
    expect(items).toEqual(['dir src/deep', 'file src/größe [1].js', 'symlink src/up']);
    expect((await our.at('/contents/')).json.length).toBe(12);
    expect((await our.at('/contents/src/')).json).toEqual(listed.json);
  });

  test('a ref may be a branch, a SHA or a short SHA; an unknown one is 404 [docs: repos/contents]', async () => {
    const sha = await our.commit('topic/a', { 'README.md': 'topic\n' });
    for (const ref of ['topic/a', sha, sha.slice(0, 8), 'refs/heads/topic/a']) {
      expect((await our.at(`${path('README.md')}?ref=${encodeURIComponent(ref)}`, raw)).text).toBe('topic\n');
    }
    const unknown = await our.at(`${path('README.md')}?ref=none`);
    expect([unknown.status, unknown.json.message]).toEqual([404, 'No commit found for the ref none']);
    expect((await our.at(path('none.md'))).status).toBe(404);
    expect((await our.at(path('README.md/x'))).status).toBe(404);
  });

  test('over 1 MB the content is left out, raw it comes [docs: repos/contents]', async () => {
    await our.commit('main', { 'big.txt': 'y'.repeat(1_048_577) });
    const read = await our.at(path('big.txt'));
    expect(read.json).toMatchObject({ encoding: 'none', content: '', size: 1_048_577 });
    expect((await our.at(path('big.txt'), raw)).text.length).toBe(1_048_577);
  });

  test('a link to a file answers with that file, any other link with itself [docs: repos/contents]', async () => {
    expect((await our.at(path('link'), raw)).text).toBe('x\n');
    expect((await our.at(path('src/up'))).json).toMatchObject({ type: 'file', path: 'src/up', size: 5 });
    for (const [name, target] of [
      ['dangling', 'nowhere'],
      ['outside', '../../etc/passwd'],
      ['to-folder', 'src'],
    ]) {
      expect((await our.at(path(name ?? ''))).json).toMatchObject({ type: 'symlink', target });
    }
  });

  test('a submodule names where it comes from [docs: repos/contents]', async () => {
    const { folder } = our.repository;
    const modules = '[submodule "lib"]\n\tpath = vendor/lib\n\turl = https://example.com/lib.git\n';
    const before = await our.commit('main', { '.gitmodules': modules });
    const tree = await changeTree(folder, before, [
      { path: 'vendor/lib', file: { mode: '160000', blob: 'b'.repeat(40) } },
    ]);
    const by = byGitHub(new Date());
    const sha = await writeCommit(folder, {
      tree,
      parents: [before],
      message: 'Module',
      author: by,
      committer: by,
    });
    await moveRef(folder, 'refs/heads/main', sha, before);
    expect((await our.at(path('vendor/lib'))).json).toMatchObject({
      type: 'submodule',
      submodule_git_url: 'https://example.com/lib.git',
      sha: 'b'.repeat(40),
    });
    expect((await our.at(path('vendor'))).json).toMatchObject([{ type: 'file', size: 0 }]);
  });
});

describe('writing', () => {
  test("a new file is 201, a change with its blob's SHA 200; GitHub signs both [facts §4.1]", async () => {
    const before = await our.tip();
    const token = our.job({ contents: 'write' });
    const made = await put('docs/neu.md', { content: base64('neu\n') }, token);
    expect(made.status).toBe(201);
    expect(made.json).toMatchObject({
      content: { path: 'docs/neu.md', type: 'file' },
      commit: {
        message: 'Write',
        parents: [{ sha: before }],
        author: { name: 'github-actions[bot]' },
        committer: { name: 'GitHub', email: 'noreply@github.com' },
        verification: { verified: true },
      },
    });
    const changed = await put('docs/neu.md', { content: base64('anders\n'), sha: made.json.content.sha });
    expect(changed.status).toBe(200);
    expect(await readFileAt(our.repository.folder, await our.tip(), 'docs/neu.md')).toEqual(
      Buffer.from('anders\n'),
    );
    expect(our.github.world.deliveries.map(({ event }) => event)).toEqual(['push', 'push']);
  });

  test("a change without the blob's SHA is 422, with another one 409 [facts §4.1]", async () => {
    const missing = await put('README.md', { content: base64('x') });
    expect([missing.status, missing.json.message]).toEqual([
      422,
      'Invalid request.\n\n"sha" wasn\'t supplied.',
    ]);
    const wrong = '1'.repeat(40);
    const stale = await put('README.md', { content: base64('x'), sha: wrong });
    expect([stale.status, stale.json.message]).toEqual([409, `README.md does not match ${wrong}`]);
    expect(await readFileAt(our.repository.folder, await our.tip(), 'README.md')).toEqual(
      Buffer.from('shop\n'),
    );
  });

  test('a file keeps its executable bit', async () => {
    const sha = await shaOf('run.sh');
    await put('run.sh', { content: base64('#!/bin/bash\n'), sha });
    expect(await entryAt(our.repository.folder, await our.tip(), 'run.sh')).toMatchObject({ mode: '100755' });
  });

  test('a branch is named; an unknown one is 404', async () => {
    await our.commit('topic', { 'a.txt': 'a\n' });
    const main = await our.tip();
    expect((await put('b.txt', { content: base64('b'), branch: 'topic' })).status).toBe(201);
    expect(await our.tip()).toBe(main);
    const unknown = await put('b.txt', { content: base64('b'), branch: 'none' });
    expect([unknown.status, unknown.json.message]).toEqual([404, 'Branch none not found']);
  });

  test('a named author takes the signature away [facts §4.1]', async () => {
    const author = { name: 'Ada', email: 'ada@example.com' };
    const made = await put('a.txt', { content: base64('a'), author });
    expect(made.json.commit).toMatchObject({ author, committer: author, verification: { verified: false } });
  });

  test.each([
    ['no base64', 'x.txt', '%%%', 'content is not valid Base64'],
    ['base64 without padding', 'x.txt', 'YQ', 'content is not valid Base64'],
    ['base64 in lines', 'x.txt', 'YWFh\nYWFh', 'content is not valid Base64'],
    ['a path with ..', 'a/../x', 'YQ==', 'path contains a malformed path component'],
    ['a path into .git', '.git/config', 'YQ==', 'path contains a malformed path component'],
    ['a folder', 'src', 'YQ==', '"src" is a directory.'],
  ])('%s is refused [docs: repos/contents]', async (_what, name, content, message) => {
    const refused = await our.at(`/contents/${encodeURIComponent(name)}`, {
      method: 'PUT',
      body: { message: 'x', content },
    });
    expect([refused.status, refused.json.message]).toEqual([422, message]);
  });

  test('a workflow file is refused to a job token [facts §4.5]', async () => {
    const before = await our.tip();
    const sha = await shaOf('.github/workflows/ci.yml');
    const refused = await put(
      '.github/workflows/ci.yml',
      { content: base64('on: push\n'), sha },
      our.job({ contents: 'write' }),
    );
    expect(refused.status).toBe(403);
    expect(refused.json.message).toContain('without `workflows` permission');
    expect(await our.tip()).toBe(before);
  });

  test('a protected branch answers 409 [facts §4.5]', async () => {
    our.repository.rules.push({ branch: 'main', rule: 'pull-request', contexts: [], source: 'protection' });
    const refused = await put('a.txt', { content: base64('a') });
    expect([refused.status, refused.json.message]).toEqual([
      409,
      'Changes must be made through a pull request.',
    ]);
  });

  test('a file is deleted by its SHA; a wrong SHA is 409, a missing file 404 [docs: repos/contents]', async () => {
    const sha = await shaOf('README.md');
    const remove = (name: string, body: object) =>
      our.at(path(name), { method: 'DELETE', body: { message: 'Gone', ...body } });
    expect((await remove('README.md', { sha: '1'.repeat(40) })).status).toBe(409);
    expect((await remove('none.md', { sha })).status).toBe(404);
    const gone = await remove('README.md', { sha });
    expect(gone.json).toMatchObject({ content: null, commit: { message: 'Gone' } });
    expect(await shaOf('README.md')).toBeUndefined();
  });
});
