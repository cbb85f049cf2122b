import type { Repository } from '../world/repository.ts';
import { type BaseRole, isAtLeast, type Role } from '../world/role.ts';
import type { Access, Caller, Permission, Permissions } from '../world/token.ts';
import type { World } from '../world/world.ts';
import { type Answer, notFound, refused } from './answer.ts';
import type { Needs } from './route.ts';

/** Who sends this `Authorization` header; undefined for a credential that is unknown. */
export function callerOf(world: World, header: string | undefined): Caller | undefined {
  if (header === undefined || header === '') return { kind: 'anonymous' };
  const [scheme = '', value = ''] = header.split(/\s+/, 2);
  if (/^(?:bearer|token)$/i.test(scheme)) return world.tokens.find(({ secret }) => secret === value);
  if (!/^basic$/i.test(scheme)) return undefined;
  const pair = Buffer.from(value, 'base64').toString('utf8');
  const password = pair.slice(pair.indexOf(':') + 1);
  return world.tokens.find(({ secret }) => secret === password);
}

/** The role of a person here; undefined when the repository is hidden from them. */
export function roleOf(repository: Repository, login: string): Role | undefined {
  const given = repository.roles.get(login.toLowerCase());
  if (given !== undefined) return given;
  if (repository.owner.login.toLowerCase() === login.toLowerCase()) return 'admin';
  return repository.isPrivate ? undefined : 'read';
}

/** What a job or app token may do in this repository: elsewhere it only reads what is public. */
export function permissionsIn(caller: Caller, repository: Repository): Permissions {
  if (caller.kind === 'anonymous' || caller.kind === 'user') return {};
  if (caller.repository?.id === repository.id) return { metadata: 'read', ...caller.permissions };
  return repository.isPrivate ? {} : PUBLIC;
}

const PUBLIC: Permissions = {
  actions: 'read',
  checks: 'read',
  contents: 'read',
  issues: 'read',
  metadata: 'read',
  pull_requests: 'read',
  statuses: 'read',
};

export function canSee(caller: Caller, repository: Repository): boolean {
  if (!repository.isPrivate) return true;
  if (caller.kind === 'anonymous') return false;
  if (caller.kind === 'user') return roleOf(repository, caller.account.login) !== undefined;
  return caller.repository?.id === repository.id;
}

export const holds = (permissions: Permissions, [name, access]: readonly [Permission, Access]): boolean =>
  permissions[name] === 'write' || permissions[name] === access;

/** The refusal for a caller who may not do this here; undefined when they may. Source: github-facts §2.2, §3.3, §6. */
export function forbidden(
  caller: Caller,
  repository: Repository,
  { needs, role, writes }: { readonly needs: Needs; readonly role: BaseRole; readonly writes: boolean },
): Answer | undefined {
  if (!canSee(caller, repository)) return notFound;
  if (caller.kind === 'anonymous') return writes ? refused(401, 'Requires authentication') : undefined;
  if (caller.kind === 'user') {
    if (isAtLeast(roleOf(repository, caller.account.login), role)) return undefined;
    return refused(403, `Must have ${role === 'write' ? 'push access' : `${role} rights`} to Repository.`);
  }
  const permissions = permissionsIn(caller, repository);
  if (needs.length === 0 || needs.some((need) => holds(permissions, need))) return undefined;
  return {
    ...refused(403, 'Resource not accessible by integration'),
    headers: {
      'x-accepted-github-permissions': needs.map(([name, access]) => `${name}=${access}`).join('; '),
    },
  };
}
