import { copyObjects } from '../git/copy-objects.ts';
import { git } from '../git/git.ts';
import { listRefs, type Ref } from '../git/list-refs.ts';
import { moveRef } from '../git/move-ref.ts';
import type { Account } from './account.ts';
import { addRepository } from './add-repository.ts';
import { fullName, type Repository } from './repository.ts';
import { findRepository, type World } from './world.ts';

/** The fork of a repository that an account owns, made with all its branches and tags when there is none yet. */
export async function addFork(world: World, parent: Repository, owner: Account): Promise<Repository> {
  const known = findRepository(world, `${owner.login}/${parent.name}`);
  if (known !== undefined) {
    if (known.parent?.id === parent.id) return known;
    throw new Error(`${fullName(known)} is there already and is no fork of ${fullName(parent)}`);
  }
  const fork = await addRepository(world, { owner, name: parent.name, isPrivate: parent.isPrivate, parent });
  const refs = (await listRefs(parent.folder)).filter(({ name }) => /^refs\/(?:heads|tags)\//.test(name));
  if (await areCopied(parent.folder, fork.folder, refs)) return fork;
  const argv = ['fetch', '--quiet', '--no-tags', '--no-write-fetch-head', '--no-auto-maintenance'];
  await git(fork.folder, [...argv, parent.folder, '+refs/heads/*:refs/heads/*', '+refs/tags/*:refs/tags/*']);
  return fork;
}

async function areCopied(from: string, to: string, refs: readonly Ref[]): Promise<boolean> {
  for (const { name, sha } of refs) {
    if (!(await copyObjects(from, to, sha)) || !(await moveRef(to, name, sha, undefined))) return false;
  }
  return true;
}
