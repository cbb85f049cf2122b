import type { Account } from '../world/account.ts';
import { emailOf } from './commit-files.ts';
import type { Signature } from './write-commit.ts';

/** How a person or bot signs a commit at a moment. */
export const signatureOf = (account: Account, at: Date): Signature => ({
  name: account.name ?? account.login,
  email: emailOf(account),
  at,
});

/** The committer of what GitHub commits itself. */
export const byGitHub = (at: Date): Signature => ({ name: 'GitHub', email: 'noreply@github.com', at });
