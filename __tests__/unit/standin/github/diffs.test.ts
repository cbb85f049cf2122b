import { afterEach, expect, test } from '@jest/globals';
import { changeTree } from '../../../../src/standin/github/git/change-tree.ts';
import type { FileWish } from '../../../../src/standin/github/git/commit-files.ts';
import { writeCommit } from '../../../../src/standin/github/git/write-commit.ts';
import { writeBlob } from '../../../../src/standin/github/git/write-object.ts';
import { numbered, type PullWorld, pullWorld } from '../../../fakes/pull-world.ts';

let there: PullWorld;
afterEach(() => there.github.close());

type Files = Readonly<Record<string, FileWish>>;

async function filesOf(base: Files, head: Files, query = '') {
  there = await pullWorld(base, head);
  return (await there.at(`/pulls/${there.pull.number}/files${query}`)).json;
}

test('a patch has three lines of context and starts at its first hunk [facts §3.2]', async () => {
  const [file] = await filesOf({ 'a.txt': numbered(20) }, { 'a.txt': numbered(20, { 10: 'TEN' }) });
  expect(file).toMatchObject({
    filename: 'a.txt',
    status: 'modified',
    additions: 1,
    deletions: 1,
    changes: 2,
  });
  expect(file.patch).toBe(
    [
      '@@ -7,7 +7,7 @@ line 6',
      ' line 7',
      ' line 8',
      ' line 9',
      '-line 10',
      '+TEN',
      ' line 11',
      ' line 12',
      ' line 13',
    ].join('\n'),
  );
});

test('files are added, removed and renamed [facts §3.2]', async () => {
  const files = await filesOf(
    { 'old.txt': numbered(20), 'gone.txt': 'x\n', 'moved.txt': numbered(30) },
    {
      'old.txt': null,
      'new.txt': numbered(20),
      'gone.txt': null,
      'moved.txt': null,
      'to/là.txt': numbered(30, { 3: 'x' }),
      'add.txt': 'y',
    },
  );
  expect(files.map((file: { filename: string; status: string }) => [file.filename, file.status])).toEqual([
    ['add.txt', 'added'],
    ['gone.txt', 'removed'],
    ['new.txt', 'renamed'],
    ['to/là.txt', 'renamed'],
  ]);
  expect(files[0].patch).toBe('@@ -0,0 +1 @@\n+y\n\\ No newline at end of file');
  expect(files[1].patch).toBe('@@ -1 +0,0 @@\n-x');
  expect(files[2]).toMatchObject({ previous_filename: 'old.txt', changes: 0 });
  expect(files[2]).not.toHaveProperty('patch');
  expect(files[3]).toMatchObject({ previous_filename: 'moved.txt', changes: 2 });
  expect(files[3].blob_url).toContain('/to/l%C3%A0.txt');
});

test.each<[string, Files, Files, string]>([
  ['a binary file', { f: Buffer.from([0, 1]) }, { f: Buffer.from([0, 2]) }, 'modified'],
  ['an empty file', {}, { f: '' }, 'added'],
  ['a change of mode', { f: 'x\n' }, { f: { bytes: Buffer.from('x\n'), mode: '100755' } }, 'changed'],
  ['a file over 500 KB', {}, { f: `${'x'.repeat(99)}\n`.repeat(5_200) }, 'added'],
  ['a file over 20,000 lines', {}, { f: 'x\n'.repeat(20_001) }, 'added'],
  ['a link in place of a file', { f: 'x\n' }, { f: { bytes: Buffer.from('y'), mode: '120000' } }, 'changed'],
])('%s has no patch [facts §3.2]', async (_, base, head, status) => {
  const [file] = await filesOf({ 'README.md': 'x\n', ...base }, head);
  expect(file).toMatchObject({ filename: 'f', status });
  expect(file).not.toHaveProperty('patch');
});

test('a file of 20,000 lines of diff still has its patch, and the next one is over the whole [facts §3.2]', async () => {
  const files = await filesOf(
    { 'README.md': 'x\n' },
    { a: 'x\n'.repeat(15_000), b: 'x\n'.repeat(6_000), c: 'x\n' },
  );
  expect(files.map((file: { patch?: string }) => file.patch !== undefined)).toEqual([true, false, false]);
  const diff = await there.at(`/pulls/${there.pull.number}`, {
    headers: { accept: 'application/vnd.github.diff' },
  });
  expect(diff.status).toBe(406);
  expect(diff.json.errors).toEqual([{ resource: 'PullRequest', field: 'diff', code: 'too_large' }]);
});

test('a comment on a diff that is too large is refused [facts §3.3]', async () => {
  await filesOf({ 'README.md': 'x\n' }, { f: 'x\n'.repeat(20_001) });
  const refused = await there.at(`/pulls/${there.pull.number}/reviews`, {
    body: { event: 'COMMENT', body: 'x', comments: [{ path: 'f', line: 1, body: 'x' }] },
  });
  expect(refused.json.errors).toEqual(['pull_request_review_thread.path diff too large']);
});

test('a list of files ends at 3,000 [facts §3.2]', async () => {
  const { length } = await filesOf({ 'README.md': 'x\n' }, { f: 'x\n' });
  expect(length).toBe(1);
  const { pull } = there;
  const { folder } = pull.repository;
  const blob = await writeBlob(folder, 'x\n');
  const changes = Array.from({ length: 3001 }, (_, index) => ({
    path: `${index}`,
    file: { mode: '100644', blob },
  }));
  const tree = await changeTree(folder, undefined, changes);
  const who = { name: 'lee', email: 'lee@example.com', at: new Date() };
  const commit = { tree, parents: [pull.head.sha], message: 'Many', author: who, committer: who };
  pull.head.sha = await writeCommit(folder, commit);
  const page = (number: number) => there.at(`/pulls/${pull.number}/files?per_page=100&page=${number}`);
  const last = await page(30);
  expect([last.json.length, last.headers.get('link')]).toEqual([
    100,
    expect.not.stringContaining('rel="next"'),
  ]);
  expect((await page(31)).json).toEqual([]);
});

test('a list of files is cut into pages of 30, patches of the first 300 [facts §3.2]', async () => {
  const head = Object.fromEntries(
    Array.from({ length: 305 }, (_, at) => [`f${String(at).padStart(3, '0')}`, 'x\n']),
  );
  expect(await filesOf({ 'README.md': 'x\n' }, head)).toHaveLength(30);
  const last = await there.at(`/pulls/${there.pull.number}/files?per_page=100&page=4`);
  expect(last.json).toHaveLength(5);
  expect(last.json[0]).not.toHaveProperty('patch');
  expect((await there.at(`/pulls/${there.pull.number}`)).json.changed_files).toBe(305);
});

test('the diff is three-dot: what happens on the base is not in it [facts §3.2]', async () => {
  there = await pullWorld({ 'a.txt': 'one\n', 'b.txt': 'one\n' }, { 'a.txt': 'two\n' });
  await there.event('push', { by: 'ada', branch: 'main', files: { 'b.txt': 'two\n' }, pr: undefined });
  const { json } = await there.at(`/pulls/${there.pull.number}/files`);
  expect(json.map(({ filename }: { filename: string }) => filename)).toEqual(['a.txt']);
});

test.each(['kept', 'dropped'] as const)('carriage returns of a patch are %s [facts §3.4]', async (choice) => {
  there = await pullWorld({ f: 'one\r\ntwo\r\n' }, { f: 'one\r\nTWO\r\n' });
  there.github.world.switches.patchCarriageReturn = choice;
  const [file] = (await there.at(`/pulls/${there.pull.number}/files`)).json;
  expect(file.patch.includes('\r')).toBe(choice === 'kept');
});

test('text that looks like a diff, and odd line ends, do not break a patch apart', async () => {
  const text = 'x\rdiff --git a/a b/b\n\u2028diff --git a/a b/b\n@@ -1 +1 @@\n-- a\n++ b\n';
  const files = await filesOf({ 'README.md': 'x\n' }, { a: text, z: 'last\n' });
  expect(files).toMatchObject([
    {
      filename: 'a',
      additions: 5,
      patch: `@@ -0,0 +1,5 @@\n${text
        .trimEnd()
        .split('\n')
        .map((line) => `+${line}`)
        .join('\n')}`,
    },
    { filename: 'z', patch: '@@ -0,0 +1 @@\n+last' },
  ]);
});

test('a pull request is also a diff and a series of patches', async () => {
  there = await pullWorld({ f: 'one\n' }, { f: 'two\n' });
  const as = (form: string) =>
    there.at(`/pulls/${there.pull.number}`, { headers: { accept: `application/vnd.github.${form}` } });
  expect((await as('diff')).text).toContain('diff --git a/f b/f');
  expect((await as('v3.patch')).text).toMatch(/^From [0-9a-f]{40}/);
});
