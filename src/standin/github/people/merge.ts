import * as v from 'valibot';
import { mergePull } from '../changes/merge-pull.ts';
import { isAnswer, refused } from '../http/answer.ts';
import { roleOf } from '../http/authorize.ts';
import { person } from '../world/actor.ts';
import { isAtLeast } from '../world/role.ts';
import { targetPerson, targetPull, targetRepository } from './find-target.ts';
import { personEvent } from './person-event.ts';

const Fields = v.strictObject({
  repo: v.optional(v.string()),
  pr: v.number(),
  by: v.string(),
  method: v.optional(v.picklist(['merge', 'squash']), 'merge'),
  title: v.optional(v.string()),
  message: v.optional(v.string()),
});

/** A maintainer merges a pull request. */
export const mergeEvent = personEvent(
  'merge',
  Fields,
  async (world, { repo, pr, by, method, title, message }) => {
    const repository = targetRepository(world, repo);
    if (isAnswer(repository)) return repository;
    const pull = targetPull(repository, pr);
    if (isAnswer(pull)) return pull;
    const account = targetPerson(world, by);
    if (isAnswer(account)) return account;
    if (!isAtLeast(roleOf(repository, account.login), 'write')) {
      return refused(403, 'Must have push access to Repository.');
    }
    return mergePull(world, pull, {
      by: person(account),
      method,
      ...(title === undefined ? {} : { title }),
      ...(message === undefined ? {} : { message }),
    });
  },
);
