import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { sayProblems } from '../../../../src/standin/github/seed/say-problems.ts';
import { startSeeded } from '../../../../src/standin/github/seed/start-seeded.ts';
import { removeSeedFolders, seedFolder } from '../../../fakes/seed-folder.ts';

afterAll(removeSeedFolders);

const MAIN = { main: { 'a.txt': 'a\n' }, work: { 'a.txt': 'b\n' } };
const GOOD = { repo: 'acme/shop', trees: MAIN };
const RUN = { workflow: 'CI', path: '.github/workflows/ci.yml', event: 'push', conclusion: 'failure' };
const PULL = { number: 7, head: 'work', author: 'lee' };

async function problemsOf(file: string): Promise<string[]> {
  const started = await startSeeded(file);
  if (started.kind === 'problems') return sayProblems('seed.json', started.problems).split('\n');
  await started.github.close();
  return [];
}

describe('a seed that cannot be planted says the file, the place and what is wrong', () => {
  test.each<[string, unknown, string]>([
    ['no JSON', '{"repo":', 'seed.json: is no JSON: '],
    ['no object', '[]', 'seed.json: is a list where an object is expected.'],
    ['no repo', { trees: MAIN }, 'seed.json: repo is missing.'],
    ['no owner', { ...GOOD, repo: 'shop' }, 'seed.json: repo is not OWNER/NAME.'],
    ['a path for a name', { ...GOOD, repo: 'acme/..' }, 'seed.json: repo is not OWNER/NAME.'],
    ['no files', { repo: 'acme/shop' }, 'seed.json: needs "git" or "trees", and not both.'],
    ['files twice', { ...GOOD, git: '.' }, 'seed.json: needs "git" or "trees", and not both.'],
    ['an unknown field', { ...GOOD, pull: [] }, 'seed.json: pull is no field; there are repo, '],
    [
      'an unknown field below',
      { ...GOOD, pulls: [{ ...PULL, name: 'x' }] },
      'seed.json: pulls[0].name is no field; there are number, head, ',
    ],
    ['an unknown role', { ...GOOD, people: { mia: 'boss' } }, 'seed.json: people.mia is "boss" where '],
    ['no login', { ...GOOD, people: { 'mia x': 'write' } }, 'seed.json: people.mia x is no login.'],
    ['no such folder', { ...GOOD, trees: { main: 'nowhere' } }, 'seed.json: trees.main there is no folder '],
    [
      'no default branch',
      { ...GOOD, default: 'trunk' },
      'seed.json: trees has no "trunk", the default branch.',
    ],
    [
      'a bad branch',
      { ...GOOD, trees: { ...MAIN, 'a..b': {} } },
      'seed.json: trees.a..b is no name for a branch.',
    ],
    [
      'a branch below another',
      { ...GOOD, trees: { ...MAIN, 'work/x': {} } },
      'seed.json: trees.work cannot be a branch beside "work/x".',
    ],
    [
      'a path that climbs',
      { ...GOOD, trees: { main: { '../x': '' } } },
      'seed.json: trees.main["../x"] is no path of a file.',
    ],
    [
      'a path into .git',
      { ...GOOD, trees: { main: { '.git/config': '' } } },
      'seed.json: trees.main[".git/config"] is inside a .git folder.',
    ],
    [
      'a file below a file',
      { ...GOOD, trees: { main: { a: '', 'a/b': '' } } },
      'seed.json: trees.main["a/b"] lies below "a", which is a file.',
    ],
    [
      'no such head',
      { ...GOOD, pulls: [{ ...PULL, head: 'none' }] },
      'seed.json: pulls[0].head "none" is no branch of "trees".',
    ],
    [
      'no such base',
      { ...GOOD, pulls: [{ ...PULL, base: 'none' }] },
      'seed.json: pulls[0].base "none" is no branch of "trees".',
    ],
    [
      'a head that is the base',
      { ...GOOD, pulls: [{ ...PULL, head: 'main' }] },
      'seed.json: pulls[0].head is its own base.',
    ],
    [
      'no author',
      { ...GOOD, pulls: [{ number: 1, head: 'work' }] },
      'seed.json: pulls[0].author is missing.',
    ],
    [
      'a fork by the owner',
      { ...GOOD, pulls: [{ ...PULL, fork: 'Acme' }] },
      'seed.json: pulls[0].fork owns the repository itself.',
    ],
    [
      'a number twice',
      { ...GOOD, pulls: [PULL, { ...PULL, base: 'work', head: 'main' }] },
      'seed.json: pulls[1].number 7 is there twice.',
    ],
    [
      'nothing to merge',
      { ...GOOD, pulls: [{ ...PULL, head: 'main', base: 'work' }] },
      'seed.json: pulls[0] is refused: No commits between work and main.',
    ],
    [
      'a run of nothing',
      { ...GOOD, runs: [RUN] },
      'seed.json: runs[0].sha is missing, and there is no "pr".',
    ],
    [
      'a run of no pull request',
      { ...GOOD, runs: [{ ...RUN, pr: 9 }] },
      'seed.json: runs[0].pr there is no pull request 9 in "pulls".',
    ],
    [
      'a run of no commit',
      { ...GOOD, runs: [{ ...RUN, sha: 'none' }] },
      'seed.json: runs[0].sha "none" is no branch and no commit.',
    ],
    [
      'an unknown conclusion',
      { ...GOOD, runs: [{ ...RUN, sha: 'main', conclusion: 'red' }] },
      'seed.json: runs[0].conclusion is "red" where ',
    ],
    [
      'no such log',
      {
        ...GOOD,
        runs: [
          {
            ...RUN,
            sha: 'main',
            jobs: [{ name: 'test', conclusion: 'failure', steps: [{ name: 'Test', log: 'none.txt' }] }],
          },
        ],
      },
      'seed.json: runs[0].jobs[0].steps[0].log there is no file ',
    ],
    [
      'an unknown switch',
      { ...GOOD, switches: { luck: 'good' } },
      'seed.json: switches.luck is no field; there are botPush, ',
    ],
    [
      'a value a switch has not',
      { ...GOOD, switches: { botPush: 'maybe' } },
      'seed.json: switches.botPush is "maybe" where ',
    ],
    ['no moment', { ...GOOD, now: 'today' }, 'seed.json: now is no moment like 2026-11-02T09:00:00Z.'],
    [
      'a folder that is no repository',
      { repo: 'acme/shop', git: '.' },
      'seed.json: git cannot be read by git: ',
    ],
  ])('%s', async (_name, seed, expected) => {
    const problems = await problemsOf(seedFolder(seed));
    expect(problems.join('\n')).toContain(expected);
    expect(problems.join('\n')).not.toMatch(/undefined|\[object|\n\s+at /);
  });

  test('a file that is not there', async () => {
    expect(await problemsOf('/no/such/seed.json')).toEqual(['seed.json: there is no such file.']);
  });

  test('all of them at once', async () => {
    const file = seedFolder({ ...GOOD, pulls: [{ ...PULL, head: 'x', base: 'y' }], runs: [RUN] });
    expect(await problemsOf(file)).toHaveLength(3);
  });

  test('a workflow by another name than its file says', async () => {
    const main = { '.github/workflows/ci.yml': 'name: Tests\non: push\njobs: {}\n' };
    const file = seedFolder({ repo: 'acme/shop', trees: { main }, runs: [{ ...RUN, sha: 'main' }] });
    expect(await problemsOf(file)).toEqual([
      'seed.json: runs[0].workflow is called "Tests" in .github/workflows/ci.yml.',
    ]);
  });

  test('nothing of it stays', async () => {
    const file = seedFolder({ ...GOOD, runs: [{ ...RUN, sha: 'none' }] }, { 'tmp/keep': '' });
    const before = process.env.TMPDIR;
    process.env.TMPDIR = join(dirname(file), 'tmp');
    try {
      expect(await problemsOf(file)).toHaveLength(1);
      expect(readdirSync(join(dirname(file), 'tmp'))).toEqual(['keep']);
    } finally {
      if (before === undefined) delete process.env.TMPDIR;
      else process.env.TMPDIR = before;
    }
  });
});
