import { resolveCommit } from '../../git/objects.ts';
import { nodeId } from '../../shapes/node-id.ts';
import type { Repository } from '../../world/repository.ts';
import type { Scope } from '../scope.ts';
import { gitObject } from './git-object.ts';
import { repositoryNode } from './repository.ts';

/** A branch or tag by its full name, or its name below `refs/` or `refs/heads/`; null when there is none. */
export async function ref(scope: Scope, repository: Repository, qualifiedName: string) {
  const isFull = qualifiedName.startsWith('refs/');
  const names = isFull ? [qualifiedName] : [`refs/${qualifiedName}`, `refs/heads/${qualifiedName}`];
  for (const name of names) {
    const sha = await resolveCommit(repository.folder, name);
    if (sha !== undefined) return refNode(scope, repository, name, sha);
  }
  return null;
}

/** A ref that points to a commit; `name` starts with `refs/`. */
export function refNode(scope: Scope, repository: Repository, name: string, sha: string) {
  const prefix = /^refs\/[^/]+\//.exec(name)?.[0] ?? 'refs/';
  return {
    __typename: 'Ref',
    id: nodeId('REF', `${repository.id}:${name}`),
    name: name.slice(prefix.length),
    prefix,
    repository: () => repositoryNode(scope, repository),
    target: () => gitObject(scope, repository, sha),
  };
}
