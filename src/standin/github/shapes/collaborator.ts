import type { Account } from '../world/account.ts';
import { baseOf, isAtLeast, type Role } from '../world/role.ts';
import type { World } from '../world/world.ts';
import { simpleUser } from './account.ts';

/** The old four-step permission of a role: maintain is write, triage is read. Source: github-facts §6. */
export function permissionOf(role: Role | undefined): 'admin' | 'write' | 'read' | 'none' {
  if (role === undefined) return 'none';
  if (baseOf(role) === 'admin') return 'admin';
  return isAtLeast(role, 'write') ? 'write' : 'read';
}

export const roleName = (role: Role | undefined): string =>
  role === undefined ? 'none' : typeof role === 'string' ? role : role.name;

/** GitHub's `collaborator`. */
export const collaborator = (world: World, account: Account, role: Role | undefined) => ({
  ...simpleUser(world, account),
  permissions: {
    admin: isAtLeast(role, 'admin'),
    maintain: isAtLeast(role, 'maintain'),
    push: isAtLeast(role, 'write'),
    triage: isAtLeast(role, 'triage'),
    pull: isAtLeast(role, 'read'),
  },
  role_name: roleName(role),
});
