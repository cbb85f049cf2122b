import * as v from 'valibot';
import { isAnswer, refused } from '../http/answer.ts';
import { roleOf } from '../http/authorize.ts';
import { plainRepository } from '../shapes/repository.ts';
import { deliver } from '../webhooks/deliver.ts';
import { person } from '../world/actor.ts';
import { addFork } from '../world/add-fork.ts';
import { findAccount, findRepository } from '../world/world.ts';
import { targetPerson, targetRepository } from './find-target.ts';
import { personEvent } from './person-event.ts';

const Fields = v.strictObject({
  repo: v.optional(v.string()),
  by: v.string(),
  /** An organisation that is to own it; the person unless named. */
  into: v.optional(v.string()),
});

/** Somebody forks a repository, with all its branches. */
export const forkEvent = personEvent('fork', Fields, async (world, { repo, by, into }) => {
  const repository = targetRepository(world, repo);
  if (isAnswer(repository)) return repository;
  const account = targetPerson(world, by);
  if (isAnswer(account)) return account;
  const owner = into === undefined ? account : findAccount(world, into);
  if (owner === undefined)
    return refused(404, `There is nobody called ${into}; "into" is the organisation of another repository.`);
  if (owner.id !== account.id && owner.type !== 'Organization') {
    return refused(422, `${owner.login} is no organisation: a fork goes to ${account.login} or into one.`);
  }
  if (roleOf(repository, account.login) === undefined) return refused(404, 'Not Found');
  if (findRepository(world, `${owner.login}/${repository.name}`) !== undefined) {
    return refused(422, `${owner.login}/${repository.name} is there already.`);
  }
  const fork = await addFork(world, repository, owner);
  if (owner.id !== account.id) fork.roles.set(account.login.toLowerCase(), 'admin');
  return deliver(world, {
    event: 'fork',
    repository,
    by: person(account),
    payload: { forkee: { ...plainRepository(world, fork), public: !fork.isPrivate } },
  });
});
