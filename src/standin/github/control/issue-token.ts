import * as v from 'valibot';
import { type Answer, ok, refused } from '../http/answer.ts';
import { appToken, jobToken, userToken } from '../world/add-token.ts';
import { PERMISSIONS, type Permissions } from '../world/token.ts';
import { findAccount, findRepository, type World } from '../world/world.ts';

const Access = v.picklist(['read', 'write', 'none']);
const Granted = v.record(
  v.pipe(
    v.string(),
    v.transform((name) => name.replaceAll('-', '_')),
    v.picklist(PERMISSIONS),
  ),
  Access,
);

/** A token to issue: a job's with the `permissions:` of its workflow, an app's, or a person's. */
export const TokenRequest = v.variant('kind', [
  v.strictObject({ kind: v.literal('job'), repo: v.string(), permissions: Granted }),
  v.strictObject({ kind: v.literal('app'), repo: v.string(), permissions: Granted, slug: v.string() }),
  v.strictObject({ kind: v.literal('user'), login: v.string() }),
]);
export type TokenRequest = v.InferOutput<typeof TokenRequest>;

/** Issues a token and answers `{token}`; 404 for a repository or a person that is not there. */
export function issueToken(world: World, wish: TokenRequest): Answer {
  if (wish.kind === 'user') {
    const account = findAccount(world, wish.login);
    return account === undefined
      ? refused(404, `There is nobody called ${wish.login}.`)
      : ok({ token: userToken(world, account) });
  }
  const repository = findRepository(world, wish.repo);
  if (repository === undefined) return refused(404, `There is no repository ${wish.repo}.`);
  const permissions = Object.fromEntries(
    Object.entries(wish.permissions).filter(([, access]) => access !== 'none'),
  ) as Permissions;
  const token =
    wish.kind === 'job'
      ? jobToken(world, repository, permissions)
      : appToken(world, repository, permissions, wish.slug);
  return ok({ token });
}
