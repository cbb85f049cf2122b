import * as v from 'valibot';
import { type Answer, isAnswer, refused } from '../http/answer.ts';
import { roleOf } from '../http/authorize.ts';
import { type Actor, person } from '../world/actor.ts';
import type { Delivery } from '../world/delivery.ts';
import type { Pull } from '../world/pull.ts';
import { fullName } from '../world/repository.ts';
import { type BaseRole, isAtLeast } from '../world/role.ts';
import type { World } from '../world/world.ts';
import { targetPerson, targetPull, targetRepository } from './find-target.ts';
import { type PersonEvent, personEvent } from './person-event.ts';

const WHERE = { repo: v.optional(v.string()), pr: v.pipe(v.number(), v.integer()), by: v.string() };

/**
 * A kind of event that somebody makes on a pull request: `{repo?, pr, by}` and the given fields. The least role is
 * that of the page; undefined from `act` means that nothing changed, and is answered 422.
 */
export const pullEvent = <E extends v.ObjectEntries>(
  kind: string,
  entries: E,
  act: (
    world: World,
    on: { readonly pull: Pull; readonly by: Actor },
    fields: v.InferOutput<v.StrictObjectSchema<E, undefined>>,
  ) => Promise<Delivery | Answer | undefined>,
  least: BaseRole = 'read',
): PersonEvent => {
  const own = v.strictObject(entries);
  return personEvent(kind, v.strictObject({ ...WHERE, ...entries }), async (world, fields) => {
    const { repo, pr, by, ...rest } = v.parse(v.looseObject(WHERE), fields);
    const repository = targetRepository(world, repo);
    if (isAnswer(repository)) return repository;
    const pull = targetPull(repository, pr);
    if (isAnswer(pull)) return pull;
    const account = targetPerson(world, by);
    if (isAnswer(account)) return account;
    if (!isAtLeast(roleOf(repository, account.login), least)) {
      return refused(403, `${account.login} does not have the role ${least} in ${fullName(repository)}.`);
    }
    const happened = await act(world, { pull, by: actorFor(account) }, v.parse(own, rest));
    return happened ?? refused(422, `"${kind}" changes nothing: pull request ${pr} is like that already.`);
  });
};

/** An app's bot acts through its app. */
const actorFor = (account: Actor['account']): Actor =>
  account.type === 'Bot'
    ? { account, via: 'app-token', app: account.login.replace(/\[bot\]$/, '') }
    : person(account);
