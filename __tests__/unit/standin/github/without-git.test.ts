import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { commitsBehind, isAncestor, mergeBase } from '../../../../src/standin/github/git/ancestry.ts';
import { changeTree } from '../../../../src/standin/github/git/change-tree.ts';
import { compareTrees } from '../../../../src/standin/github/git/compare-trees.ts';
import { git, gitText, tryGit } from '../../../../src/standin/github/git/git.ts';
import { listRefs } from '../../../../src/standin/github/git/list-refs.ts';
import { mergeTree } from '../../../../src/standin/github/git/merge-tree.ts';
import { moveRef } from '../../../../src/standin/github/git/move-ref.ts';
import { readCommit } from '../../../../src/standin/github/git/read-commit.ts';
import { writeCommit } from '../../../../src/standin/github/git/write-commit.ts';
import { writeBlob } from '../../../../src/standin/github/git/write-object.ts';
import { addAccount } from '../../../../src/standin/github/world/add-account.ts';
import { addFork } from '../../../../src/standin/github/world/add-fork.ts';
import { type SmallGitHub, smallGitHub } from '../../../fakes/local-github.ts';
import { rounds, seedOf } from '../../../fakes/rounds.ts';
import { seeded } from '../../../fakes/seeded.ts';

// What the local GitHub does without starting git has to come out as git itself has it.
const COMMITS = 24;
const PATHS = ['a', 'a.txt', 'a/b', 'dir/x', 'dir/y/z', 'é', 'z'];
const random = seeded(seedOf(7));

let github: SmallGitHub;
let folder: string;
let commits: string[];

beforeAll(async () => {
  github = await smallGitHub();
  folder = github.repository.folder;
  commits = (await listRefs(folder)).map(({ sha }) => sha);
  while (commits.length < COMMITS) commits.push(await anotherCommit());
});
afterAll(() => github.close());

/** Some are equally old, some are merges, one in eight begins anew. */
async function anotherCommit(): Promise<string> {
  const merged = random.below(3) === 0 ? [random.pick(commits)] : [];
  const parents = random.below(8) === 0 ? [] : [...new Set([random.pick(commits.slice(-4)), ...merged])];
  const path = random.pick(PATHS);
  const blob = await writeBlob(folder, `${random.below(5)}\n`);
  const mode = random.pick(['100644', '100755']);
  const file = random.below(4) === 0 ? undefined : { mode, blob };
  // A clock that goes back makes git itself list wrong commits.
  const at = new Date(4_000_000_000_000 + Math.floor(commits.length / 3) * 1000);
  const who = { name: 'Mia', email: 'mia@example.com', at };
  return writeCommit(folder, {
    tree: await changeTree(folder, parents[0], [{ path, file }]),
    parents,
    message: 'Change',
    author: who,
    committer: who,
  });
}

const lines = async (argv: readonly string[]) => (await gitText(folder, argv)).split('\n').filter(Boolean);

async function onPairs(holds: (one: string, other: string) => Promise<void>): Promise<void> {
  for (let round = 0; round < rounds(15); round += 1) await holds(random.pick(commits), random.pick(commits));
}

test('the commits behind one that two others do not hold, in their order', () =>
  onPairs(async (tip, other) => {
    const third = random.pick(commits);
    const listed = await lines(['rev-list', tip, '--not', other, third]);
    expect(await commitsBehind(folder, tip, [other, third])).toEqual(listed);
  }));

test('who holds whom, and where two histories part', () =>
  onPairs(async (one, other) => {
    const base = await tryGit(folder, ['merge-base', one, other]);
    const isIn = await tryGit(folder, ['merge-base', '--is-ancestor', one, other]);
    expect([await mergeBase(folder, one, other), await isAncestor(folder, one, other)]).toEqual([
      base.code === 0 ? base.stdout.toString('utf8').trim() : undefined,
      isIn.code === 0,
    ]);
  }));

test('the tree of a merge that only one side changes', () =>
  onPairs(async (one, other) => {
    const merged = await tryGit(folder, ['merge-tree', '--write-tree', '--no-messages', one, other]);
    const tree = merged.code === 0 ? merged.stdout.toString('utf8').trim() : undefined;
    expect(await mergeTree(folder, one, other)).toBe(tree);
  }));

test('the files that differ', () =>
  onPairs(async (one, other) => {
    const out = await git(folder, ['diff-tree', '-r', '-z', '--no-renames', '--name-status', one, other]);
    const words = out.toString('utf8').split('\0');
    const changes = (await compareTrees(folder, one, other)).flatMap(({ path, status }) => [
      { added: 'A', removed: 'D', modified: 'M' }[status],
      path,
    ]);
    expect(changes).toEqual(words.slice(0, -1));
  }));

test('refs, loose and packed ones, and what keeps a name from being one', async () => {
  const [first = '', second = ''] = commits;
  const tips = {
    'refs/heads/a': first,
    'refs/heads/a-b': second,
    'refs/heads/x/y': first,
    'refs/tags/é': first,
  };
  for (const [ref, sha] of Object.entries(tips))
    expect(await moveRef(folder, ref, sha, undefined)).toBe(true);
  await gitText(folder, ['pack-refs', '--all']);
  expect(await moveRef(folder, 'refs/heads/a', second, first)).toBe(true);
  const moves: [string, string | undefined][] = [
    // It stands elsewhere, is there already, is not there, has a folder or a file in its way, is no name.
    ['refs/heads/a', first],
    ['refs/heads/a-b', undefined],
    ['refs/heads/new', first],
    ['refs/heads/x', undefined],
    ['refs/heads/a/b', undefined],
    ['refs/heads/a..b', undefined],
  ];
  for (const [ref, before] of moves)
    expect([ref, await moveRef(folder, ref, second, before)]).toEqual([ref, false]);
  const tree = (await readCommit(folder, first))?.tree ?? '';
  expect(await moveRef(folder, 'refs/heads/tree', tree, undefined)).toBe(false);
  const format = '--format=%(objectname) %(objecttype) %(refname)';
  expect((await listRefs(folder)).map(({ name, type, sha }) => `${sha} ${type} ${name}`)).toEqual(
    await lines(['for-each-ref', format]),
  );
});

test('a fork holds every branch whole', async () => {
  const tip = commits.at(-1) ?? '';
  expect(await moveRef(folder, 'refs/heads/forked', tip, undefined)).toBe(true);
  const fork = await addFork(github.world, github.repository, addAccount(github.world, 'sam'));
  expect(await gitText(fork.folder, ['rev-list', '--objects', tip])).toBe(
    await gitText(folder, ['rev-list', '--objects', tip]),
  );
  expect((await tryGit(fork.folder, ['fsck', '--connectivity-only'])).code).toBe(0);
});
