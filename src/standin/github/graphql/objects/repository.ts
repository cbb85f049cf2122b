import { branchTip } from '../../git/objects.ts';
import { roleOf } from '../../http/authorize.ts';
import { nodeId } from '../../shapes/node-id.ts';
import { repositoryPage } from '../../shapes/repository.ts';
import { fullName, type Repository } from '../../world/repository.ts';
import { baseOf } from '../../world/role.ts';
import { findRepository } from '../../world/world.ts';
import { databaseId } from '../database-id.ts';
import { forbiddenField, isVisible } from '../permissions.ts';
import { refusal } from '../refusal.ts';
import type { Scope } from '../scope.ts';
import { actor } from './actor.ts';
import { gitObject } from './git-object.ts';
import { pullRequest } from './pull-request.ts';
import { ref, refNode } from './ref.ts';

/** The repository of this name; NOT_FOUND when it is not there or hidden from the caller. */
export function repository(scope: Scope, { owner, name }: { readonly owner: string; readonly name: string }) {
  const found = findRepository(scope.world, `${owner}/${name}`);
  if (found !== undefined && isVisible(scope, found)) return repositoryNode(scope, found);
  return refusal('NOT_FOUND', `Could not resolve to a Repository with the name '${owner}/${name}'.`);
}

export function repositoryNode(scope: Scope, found: Repository) {
  const { world, caller } = scope;
  const url = repositoryPage(world, found);
  const role = caller.kind === 'user' ? roleOf(found, caller.account.login) : undefined;
  const parent = found.parent;
  return {
    __typename: 'Repository',
    id: nodeId('R', found.id),
    databaseId: databaseId(found.id),
    name: found.name,
    nameWithOwner: fullName(found),
    owner: () => actor(world, found.owner),
    parent: () => (parent === undefined || !isVisible(scope, parent) ? null : repositoryNode(scope, parent)),
    isFork: parent !== undefined,
    isPrivate: found.isPrivate,
    visibility: found.isPrivate ? 'PRIVATE' : 'PUBLIC',
    viewerPermission: role === undefined ? null : baseOf(role).toUpperCase(),
    url,
    resourcePath: `/${fullName(found)}`,
    pullRequest: ({ number }: { readonly number: number }) => {
      const refused = forbiddenField(scope, found, [['pull_requests', 'read']]);
      if (refused !== undefined) return refused;
      const pull = found.pulls.find((candidate) => candidate.number === number);
      return pull === undefined
        ? refusal('NOT_FOUND', `Could not resolve to a PullRequest with the number of ${number}.`)
        : pullRequest(scope, pull);
    },
    defaultBranchRef: async () => {
      const sha = await branchTip(found.folder, found.defaultBranch);
      return sha === undefined ? null : refNode(scope, found, `refs/heads/${found.defaultBranch}`, sha);
    },
    ref: ({ qualifiedName }: { readonly qualifiedName: string }) =>
      forbiddenField(scope, found, [['contents', 'read']]) ?? ref(scope, found, qualifiedName),
    object: ({ expression, oid }: { readonly expression?: string | null; readonly oid?: string | null }) =>
      forbiddenField(scope, found, [['contents', 'read']]) ??
      gitObject(scope, found, oid ?? expression ?? ''),
  };
}
