import { resolve } from 'node:path';
import type { TreeChange } from '../git/change-tree.ts';
import { changeTree } from '../git/change-tree.ts';
import { emailOf } from '../git/commit-files.ts';
import { moveRef } from '../git/move-ref.ts';
import { writeCommit } from '../git/write-commit.ts';
import { writeBlob } from '../git/write-object.ts';
import type { Account } from '../world/account.ts';
import type { Repository } from '../world/repository.ts';
import { now, type World } from '../world/world.ts';
import { lendToForks } from './lend-to-forks.ts';
import type { Problem } from './problem.ts';
import type { ReadSeed } from './read-seed.ts';
import { seedAccount } from './seed-account.ts';
import type { Seed } from './seed-schema.ts';
import { storeFolder } from './store-folder.ts';

/** Commits each tree as a branch: the default branch first, every other one on top of it. */
export async function plantTrees(
  world: World,
  repository: Repository,
  { seed, folder }: ReadSeed,
  maintainer: Account,
): Promise<readonly Problem[]> {
  const trees = seed.trees ?? {};
  const rest = Object.keys(trees).filter((branch) => branch !== seed.default);
  let root: string | undefined;
  for (const branch of [seed.default, ...rest]) {
    const files = await stored(repository.folder, trees[branch] ?? {}, folder);
    const author = authorOf(world, seed, branch) ?? maintainer;
    const who = { name: author.name ?? author.login, email: emailOf(author), at: now(world) };
    const sha = await writeCommit(repository.folder, {
      tree: await changeTree(repository.folder, undefined, files),
      parents: root === undefined ? [] : [root],
      message: root === undefined ? 'Begin' : messageOf(seed, branch),
      author: who,
      committer: who,
    });
    root ??= sha;
    await moveRef(repository.folder, `refs/heads/${branch}`, sha, undefined);
  }
  return lendToForks(world, repository, seed);
}

async function stored(
  repository: string,
  tree: string | Readonly<Record<string, string>>,
  folder: string | undefined,
): Promise<readonly TreeChange[]> {
  if (typeof tree === 'string') return storeFolder(repository, resolve(folder ?? '', tree));
  const changes: TreeChange[] = [];
  for (const [path, text] of Object.entries(tree))
    changes.push({ path, file: { mode: '100644', blob: await writeBlob(repository, text) } });
  return changes;
}

function authorOf(world: World, seed: Seed, branch: string): Account | undefined {
  const pull = seed.pulls.find(({ head }) => head === branch);
  const login = pull?.author ?? pull?.fork;
  return login === undefined ? undefined : seedAccount(world, login);
}

const messageOf = (seed: Seed, branch: string): string =>
  seed.pulls.find(({ head }) => head === branch)?.title ?? `Work on ${branch}`;
