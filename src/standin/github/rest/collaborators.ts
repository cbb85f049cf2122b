import { listed, noContent, notFound, ok, refused } from '../http/answer.ts';
import { roleOf } from '../http/authorize.ts';
import { type Call, get, type Route } from '../http/route.ts';
import { collaborator, permissionOf, roleName } from '../shapes/collaborator.ts';
import { isAtLeast } from '../world/role.ts';
import { findAccount } from '../world/world.ts';

const LIST = '/repos/{owner}/{repo}/collaborators';
const METADATA = [['metadata', 'read']] as const;
const LEAST = {
  pull: 'read',
  triage: 'triage',
  push: 'write',
  maintain: 'maintain',
  admin: 'admin',
} as const;

/** Who may do what here; source: github-facts §6. */
export const collaboratorRoutes: readonly Route[] = [
  get(
    LIST,
    { docs: 'collaborators/collaborators#list-repository-collaborators', needs: METADATA },
    (call) => {
      const { world, repository } = call;
      if (!mayLook(call)) return refused(403, 'Must have push access to view repository collaborators.');
      const asked = call.query.get('permission');
      const least = Object.entries(LEAST).find(([name]) => name === asked)?.[1] ?? 'read';
      const accounts = world.accounts.filter(
        ({ login, type }) =>
          type === 'User' &&
          (repository.roles.has(login.toLowerCase()) || login === repository.owner.login) &&
          isAtLeast(roleOf(repository, login), least),
      );
      return listed(accounts, (account) => collaborator(world, account, roleOf(repository, account.login)));
    },
  ),
  get(
    `${LIST}/{username}`,
    { docs: 'collaborators/collaborators#check-if-a-user-is-a-repository-collaborator', needs: METADATA },
    (call) => {
      if (!mayLook(call)) return refused(403, 'Must have push access to view repository collaborators.');
      const login = (call.parameters.username ?? '').toLowerCase();
      const isOwner = call.repository.owner.login.toLowerCase() === login;
      return isOwner || call.repository.roles.has(login) ? noContent : notFound;
    },
  ),
  get(
    `${LIST}/{username}/permission`,
    { docs: 'collaborators/collaborators#get-repository-permissions-for-a-user', needs: METADATA },
    (call) => {
      if (!mayLook(call)) return refused(403, 'Must have push access to view collaborator permission.');
      const login = call.parameters.username ?? '';
      const account = findAccount(call.world, login);
      if (account === undefined || account.type !== 'User') return refused(404, `${login} is not a user`);
      const role = roleOf(call.repository, account.login);
      return ok({
        permission: permissionOf(role),
        role_name: roleName(role),
        user: collaborator(call.world, account, role),
      });
    },
  ),
];

/** Tokens of jobs and apps need only `metadata: read`, and that in their own repository; people need push access. */
const mayLook = ({ caller, repository }: Call): boolean =>
  caller.kind === 'user'
    ? isAtLeast(roleOf(repository, caller.account.login), 'write')
    : caller.kind !== 'anonymous' && caller.repository?.id === repository.id;
