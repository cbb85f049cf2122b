import type { Account } from './account.ts';
import type { Repository } from './repository.ts';

/** The keys of a job's `permissions:`, in the spelling of the REST API. Source: github-facts §1.1, §1.7. */
export const PERMISSIONS = [
  'actions',
  'administration',
  'checks',
  'contents',
  'issues',
  'members',
  'metadata',
  'pull_requests',
  'statuses',
  'workflows',
] as const;
export type Permission = (typeof PERMISSIONS)[number];
export type Access = 'read' | 'write';
export type Permissions = Readonly<Partial<Record<Permission, Access>>>;

/** A credential: what it may do is its permission set (job, app) or its person's role (user). */
export interface Token {
  readonly secret: string;
  readonly kind: 'job' | 'app' | 'user';
  readonly account: Account;
  /** Empty for a user token. */
  readonly permissions: Permissions;
  /** Where a job token was issued, or an app is installed; undefined for a user token. */
  readonly repository: Repository | undefined;
  /** The slug of the app behind it: `github-actions` for a job token. */
  readonly app: string | undefined;
}

/** Who is asking: a token, or nobody. */
export type Caller = Token | { readonly kind: 'anonymous' };

/** A person at the page: what they may do is what a token of theirs may. */
export const personToken = (account: Account): Token => ({
  secret: '',
  kind: 'user',
  account,
  permissions: {},
  repository: undefined,
  app: undefined,
});
