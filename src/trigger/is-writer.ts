import type { Account, CodeHost } from '../ports/code-host.ts';

/** By login, as GitHub gave them when they were asked for; who is not in it counts as nobody. */
export type Permissions = ReadonlyMap<string, Awaited<ReturnType<CodeHost['permission']>>>;

/**
 * Is this a person who may write to the repository now? Never judged by `author_association`, which private members lack
 * and readers can have. Source: GitHub's "Get repository permissions for a user" (`maintain` reads as write).
 */
export function isWriter(account: Account | undefined, permissions: Permissions): account is Account {
  return account?.type === 'User' && mayWrite(account.login, permissions);
}

export function mayWrite(login: string, permissions: Permissions): boolean {
  const permission = permissions.get(login);
  return permission === 'admin' || permission === 'write';
}
