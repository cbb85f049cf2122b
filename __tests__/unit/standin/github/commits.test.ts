import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { git } from '../../../../src/standin/github/git/git.ts';
import { type Shop, shop } from '../../../fakes/shop.ts';

let our: Shop;
beforeEach(async () => {
  our = await shop({ 'README.md': 'one\ntwo\nthree\n', 'src/price.js': 'price\n' });
});
afterEach(() => our.github.close());

const form = (name: string) => ({ headers: { accept: `application/vnd.github.${name}` } });
const shas = (json: { sha: string }[]) => json.map(({ sha }) => sha);

describe('one commit', () => {
  test('it carries what it changes, counted', async () => {
    const sha = await our.commit(
      'main',
      { 'README.md': 'one\n2\nthree\n', 'src/price.js': null, 'new ü.txt': 'n\n' },
      'Subject ü\n\nBody',
    );
    const read = await our.at(`/commits/${sha}`);
    expect(read.json).toMatchObject({
      sha,
      commit: { message: 'Subject ü\n\nBody', verification: { verified: false, reason: 'unsigned' } },
      author: { login: 'mia' },
      stats: { additions: 2, deletions: 2, total: 4 },
    });
    const files = read.json.files.map(
      ({ status, filename }: { status: string; filename: string }) => `${status} ${filename}`,
    );
    expect(files.sort()).toEqual(['added new ü.txt', 'modified README.md', 'removed src/price.js']);
  });

  test('it is found by branch, with slashes, HEAD and a short SHA; the first commit adds everything', async () => {
    const sha = await our.commit('feature/a', { 'a.txt': 'a\n' });
    for (const ref of ['feature/a', 'heads/feature/a', sha.slice(0, 7)]) {
      expect((await our.at(`/commits/${ref}`)).json.sha).toBe(sha);
    }
    const first = await our.at('/commits/HEAD');
    expect(first.json.files.map(({ status }: { status: string }) => status)).toEqual(['added', 'added']);
  });

  test('an unknown one is 422 [facts §3.3]', async () => {
    const unknown = await our.at(`/commits/${'1'.repeat(40)}`);
    expect([unknown.status, unknown.json.message]).toEqual([
      422,
      `No commit found for SHA: ${'1'.repeat(40)}`,
    ]);
    expect((await our.at('/commits/none')).status).toBe(422);
  });

  test('as diff, patch and bare SHA [docs: commits/commits]', async () => {
    const sha = await our.commit('main', { 'README.md': 'one\n2\nthree\n' }, 'Two');
    expect((await our.at('/commits/main', form('sha'))).text).toBe(sha);
    expect((await our.at('/commits/main', form('diff'))).text).toContain('-two\n+2\n');
    const patch = await our.at('/commits/main', form('patch'));
    expect(patch.text).toMatch(/^From [0-9a-f]{40} [\s\S]*Subject: \[PATCH\] Two/);
  });

  test('more than 300 files come in pages [facts §3.2]', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 305 }, (_, index) => [`many/${index}.txt`, `${index}\n`]),
    );
    const sha = await our.commit('main', many);
    const read = await our.at(`/commits/${sha}`);
    expect([read.json.files.length, read.json.stats.total]).toEqual([300, 305]);
    expect((await our.at(`/commits/${sha}?page=2`)).json.files.length).toBe(5);
  });
});

describe('a list of commits', () => {
  test('it goes back from a branch, in pages, by path and by author', async () => {
    const first = await our.tip();
    const second = await our.commit('main', { 'src/price.js': '2\n' });
    const third = await our.commit('topic', { 'a.txt': 'a\n' });
    expect(shas((await our.at('/commits')).json)).toEqual([second, first]);
    expect(shas((await our.at('/commits?sha=topic')).json)).toEqual([third, second, first]);
    expect(shas((await our.at('/commits?path=src')).json)).toEqual([second, first]);
    expect(shas((await our.at('/commits?sha=topic&path=a.txt&author=mia')).json)).toEqual([third]);
    expect((await our.at('/commits?author=ada')).json).toEqual([]);
    const page = await our.at('/commits?per_page=1&page=2');
    expect(shas(page.json)).toEqual([first]);
    expect(page.headers.get('link')).toContain('rel="prev"');
    expect((await our.at('/commits?sha=none')).status).toBe(404);
  });
});

describe('a comparison', () => {
  test.each([
    ['main...main', 'identical', 0, 0],
    ['main...topic', 'ahead', 1, 0],
    ['topic...main', 'behind', 0, 1],
    ['other...topic', 'diverged', 1, 1],
  ])('%s is %s', async (basehead, status, ahead, behind) => {
    await our.commit('topic', { 'a.txt': 'a\n' });
    await our.commit('other', { 'b.txt': 'b\n' });
    const read = await our.at(`/compare/${basehead}`);
    expect(read.json).toMatchObject({ status, ahead_by: ahead, behind_by: behind, total_commits: ahead });
    expect(read.json.files.length).toBe(ahead);
  });

  test('it is three-dot: what the base got meanwhile is no difference [facts §3.2]', async () => {
    await our.commit('topic/x', { 'a.txt': 'a\n' });
    await our.commit('main', { 'README.md': 'meanwhile\n' });
    const read = await our.at('/compare/main...topic/x');
    expect(read.json.files.map(({ filename }: { filename: string }) => filename)).toEqual(['a.txt']);
    expect((await our.at('/compare/main...topic/x', form('diff'))).text).not.toContain('meanwhile');
  });

  test('a branch of a fork is compared by its owner', async () => {
    const fork = await our.fork('sam');
    const sha = await our.commit('topic', { 'a.txt': 'a\n' }, 'Change', fork);
    const read = await our.at('/compare/main...sam:topic');
    expect(shas(read.json.commits)).toEqual([sha]);
    expect((await our.at('/compare/main...rita:topic')).status).toBe(404);
  });

  test('at most 300 files and 250 commits, the rest in pages [docs: commits/commits]', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 301 }, (_, index) => [`many/${index}.txt`, `${index}\n`]),
    );
    await our.commit('topic', many);
    await our.commit('topic', { 'a.txt': 'a\n' });
    const read = await our.at('/compare/main...topic?per_page=1');
    expect([read.json.files.length, read.json.commits.length, read.json.total_commits]).toEqual([300, 1, 2]);
    expect((await our.at('/compare/main...topic?per_page=1&page=2')).json.files).toEqual([]);
  });

  test("unknown names and strangers' histories are 404", async () => {
    expect((await our.at('/compare/main...none')).status).toBe(404);
    expect((await our.at('/compare/main')).status).toBe(404);
    const { folder } = our.repository;
    const tree = (await git(folder, ['mktree'], { input: '' })).toString().trim();
    const sha = (await git(folder, ['commit-tree', tree, '-m', 'Alone'])).toString().trim();
    const alone = await our.at(`/compare/main...${sha}`);
    expect(alone.json.message).toBe(`No common ancestor between main and ${sha}.`);
  });
});

describe('the pull requests of a commit', () => {
  test("a commit of a branch leads to its pull request, main's commits do not", async () => {
    const sha = await our.commit('topic', { 'a.txt': 'a\n' });
    const pull = await our.pull('topic');
    const found = await our.at(`/commits/${sha}/pulls`);
    expect(found.json.map(({ number }: { number: number }) => number)).toEqual([pull.number]);
    expect((await our.at(`/commits/${await our.tip()}/pulls`)).json).toEqual([]);
    expect((await our.at(`/commits/${'1'.repeat(40)}/pulls`)).status).toBe(422);
  });

  test("a fork's commit leads to none [facts §1.3]", async () => {
    const fork = await our.fork('sam');
    const sha = await our.commit('topic', { 'a.txt': 'a\n' }, 'Change', fork);
    await our.pull('topic', { fork });
    const found = await our.at(`/commits/${sha}/pulls`);
    expect([found.status, found.json]).toEqual([200, []]);
  });

  test('the commit that merged it leads to it [docs: commits/commits]', async () => {
    await our.commit('topic', { 'a.txt': 'a\n' });
    const pull = await our.pull('topic');
    await our.event('merge', { pr: pull.number, by: 'mia', method: 'squash' });
    const found = await our.at(`/commits/${await our.tip()}/pulls`);
    expect(found.json).toMatchObject([{ number: pull.number, state: 'closed' }]);
  });
});

describe('branches', () => {
  test('they are listed by name and read with their tip', async () => {
    const sha = await our.commit('feature/ä', { 'a.txt': 'a\n' });
    const listed = await our.at('/branches');
    expect(listed.json.map(({ name }: { name: string }) => name)).toEqual(['feature/ä', 'main']);
    const one = await our.at(`/branches/${encodeURIComponent('feature/ä')}`);
    expect(one.json).toMatchObject({ name: 'feature/ä', commit: { sha }, protected: false });
    const none = await our.at('/branches/none');
    expect([none.status, none.json.message]).toEqual([404, 'Branch not found']);
    expect((await our.at('/branches/main~0')).status).toBe(404);
  });

  test('protections and rulesets show as protected; the rules of a branch are those of rulesets [facts §4.5]', async () => {
    our.repository.rules.push(
      { branch: 'main', rule: 'status-check', contexts: ['ci'], source: 'protection' },
      { branch: 'rel/*', rule: 'pull-request', contexts: [], source: 'ruleset' },
      { branch: 'rel/*', rule: 'status-check', contexts: ['ci', 'lint'], source: 'ruleset' },
      { branch: '**', rule: 'no-force-push', contexts: [], source: 'ruleset' },
      { branch: 'rel/*', rule: 'signed-commits', contexts: [], source: 'ruleset' },
      { branch: 'rel/*', rule: 'no-push', contexts: [], source: 'ruleset' },
    );
    const main = await our.at('/branches/main');
    expect(main.json).toMatchObject({
      protected: true,
      protection: { enabled: true, required_status_checks: { contexts: ['ci'] } },
    });
    const types = async (branch: string) =>
      (await our.at(`/rules/branches/${branch}`)).json.map(({ type }: { type: string }) => type);
    expect(await types('main')).toEqual(['non_fast_forward']);
    expect(await types('rel/1')).toEqual([
      'pull_request',
      'required_status_checks',
      'non_fast_forward',
      'required_signatures',
      'update',
    ]);
    expect((await our.at('/branches?protected=false')).json).toEqual([]);
  });
});
