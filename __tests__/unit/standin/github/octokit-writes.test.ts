import { afterEach, expect, test } from '@jest/globals';
import { Octokit } from '@octokit/rest';
import { readFileAt } from '../../../../src/standin/github/git/objects.ts';
import { type Shop, shop } from '../../../fakes/shop.ts';

let our: Shop;
afterEach(() => our.github.close());
const log = { debug() {}, info() {}, warn() {}, error() {} };
const place = { owner: 'acme', repo: 'shop' };

test('octokit commits two files on a pull request and meets a head that moved on [facts §4.3]', async () => {
  our = await shop();
  await our.commit('topic/a', { 'a.txt': 'a\n' });
  const pull = await our.pull('topic/a');
  const octokit = new Octokit({ baseUrl: our.github.url, auth: our.job({ contents: 'write' }), log });
  const ref = 'heads/topic/a';
  const { data: head } = await octokit.rest.git.getRef({ ...place, ref });
  const { data: parent } = await octokit.rest.git.getCommit({ ...place, commit_sha: head.object.sha });
  const blob = await octokit.rest.git.createBlob({ ...place, content: 'aWJt', encoding: 'base64' });
  const { data: tree } = await octokit.rest.git.createTree({
    ...place,
    base_tree: parent.tree.sha,
    tree: [
      { path: 'a.txt', mode: '100644', type: 'blob', sha: blob.data.sha },
      { path: 'ü/b.txt', mode: '100755', type: 'blob', content: 'b\n' },
    ],
  });
  const { data: made } = await octokit.rest.git.createCommit({
    ...place,
    message: 'Fix',
    tree: tree.sha,
    parents: [parent.sha],
  });
  expect(made.verification.verified).toBe(true);
  await octokit.rest.git.updateRef({ ...place, ref, sha: made.sha, force: false });
  expect(pull.head.sha).toBe(made.sha);
  expect((await readFileAt(our.repository.folder, made.sha, 'a.txt'))?.toString()).toBe('ibm');
  await our.event('push', { pr: pull.number, by: 'mia', files: { 'c.txt': 'c\n' } });
  const late = octokit.rest.git.updateRef({ ...place, ref, sha: made.sha, force: false });
  await expect(late).rejects.toMatchObject({
    status: 422,
    message: expect.stringContaining('Update is not a fast forward'),
  });
});

test('octokit reads, compares and pages what it committed', async () => {
  our = await shop();
  const octokit = new Octokit({ baseUrl: our.github.url, auth: our.person('mia') });
  for (const name of ['a b', 'c%d', 'e#f?']) {
    const content = Buffer.from(name).toString('base64');
    await octokit.rest.repos.createOrUpdateFileContents({
      ...place,
      path: `in/${name}.txt`,
      message: name,
      content,
    });
  }
  const { data: files } = await octokit.rest.repos.getContent({ ...place, path: 'in' });
  expect(Array.isArray(files) && files.map(({ name }) => name)).toEqual(['a b.txt', 'c%d.txt', 'e#f?.txt']);
  const messages = await octokit.paginate(
    octokit.rest.repos.listCommits,
    { ...place, per_page: 1 },
    ({ data }) => data.map(({ commit }) => commit.message),
  );
  expect(messages).toEqual(['e#f?', 'c%d', 'a b', 'Begin']);
  const { data: compared } = await octokit.rest.repos.compareCommitsWithBasehead({
    ...place,
    basehead: 'main...main',
  });
  expect(compared.status).toBe('identical');
});
