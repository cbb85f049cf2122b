import { randomBytes } from 'node:crypto';
import { ACTIONS_BOT, type Account } from './account.ts';
import { addAccount } from './add-account.ts';
import type { Repository } from './repository.ts';
import type { Permissions, Token } from './token.ts';
import type { World } from './world.ts';

/** A GITHUB_TOKEN for a job of this repository. */
export const jobToken = (
  world: World,
  repository: Repository | undefined,
  permissions: Permissions,
): string =>
  addToken(world, { kind: 'job', account: ACTIONS_BOT, permissions, repository, app: 'github-actions' });

/** A personal token: it may do what its person's role allows. */
export const userToken = (world: World, account: Account): string =>
  addToken(world, { kind: 'user', account, permissions: {}, repository: undefined, app: undefined });

/** An installation token of the app with this slug, which acts as `SLUG[bot]`. */
export const appToken = (
  world: World,
  repository: Repository,
  permissions: Permissions,
  slug: string,
): string =>
  addToken(world, {
    kind: 'app',
    account: addAccount(world, `${slug}[bot]`, 'Bot'),
    permissions,
    repository,
    app: slug,
  });

// Installation tokens grew to some 520 characters in 2026; source: github-facts §1.1.
const SECRET_BYTES = { job: 384, app: 384, user: 27 };
const PREFIX = { job: 'ghs_', app: 'ghs_', user: 'ghp_' };

function addToken(world: World, token: Omit<Token, 'secret'>): string {
  const random = randomBytes(SECRET_BYTES[token.kind]).toString('base64url').replaceAll(/[-_]/g, 'x');
  const secret = `${PREFIX[token.kind]}${random}`;
  world.tokens.push({ ...token, secret });
  return secret;
}
