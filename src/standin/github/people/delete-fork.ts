import * as v from 'valibot';
import { isAnswer, refused } from '../http/answer.ts';
import { roleOf } from '../http/authorize.ts';
import { deliver } from '../webhooks/deliver.ts';
import { person } from '../world/actor.ts';
import { deleteRepository } from '../world/delete-repository.ts';
import { isAtLeast } from '../world/role.ts';
import { targetPerson, targetRepository } from './find-target.ts';
import { personEvent } from './person-event.ts';

const Fields = v.strictObject({ repo: v.string(), by: v.string() });

/** An administrator deletes a fork; pull requests from it stay, their head repository is null. */
export const deleteForkEvent = personEvent('delete-fork', Fields, async (world, { repo, by }) => {
  const fork = targetRepository(world, repo);
  if (isAnswer(fork)) return fork;
  if (fork.parent === undefined) return refused(422, `${repo} is no fork.`);
  const account = targetPerson(world, by);
  if (isAnswer(account)) return account;
  if (!isAtLeast(roleOf(fork, account.login), 'admin')) {
    return refused(403, 'Must have admin rights to Repository.');
  }
  const deleted = await deliver(world, {
    event: 'repository',
    action: 'deleted',
    repository: fork,
    by: person(account),
    payload: {},
  });
  await deleteRepository(world, fork);
  return deleted;
});
