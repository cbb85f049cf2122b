import type { Account } from '../world/account.ts';
import type { Repository } from '../world/repository.ts';

export type AuthorAssociation = 'OWNER' | 'MEMBER' | 'COLLABORATOR' | 'CONTRIBUTOR' | 'NONE';

/**
 * How an author is shown to stand to a repository. It tells nothing about what they may do: a member whose membership
 * is private is shown by what is left, and a collaborator may only read. Source: github-facts §6.
 */
export function authorAssociation(repository: Repository, account: Account): AuthorAssociation {
  const login = account.login.toLowerCase();
  if (repository.owner.login.toLowerCase() === login) return 'OWNER';
  const membership = repository.members.get(login);
  if (membership === 'public') return 'MEMBER';
  if (membership === undefined && repository.roles.has(login)) return 'COLLABORATOR';
  const hasMerged = repository.pulls.some(
    (pull) => pull.merged !== undefined && pull.author.id === account.id,
  );
  return hasMerged ? 'CONTRIBUTOR' : 'NONE';
}
