import * as v from 'valibot';
import { isAnswer, refused } from '../http/answer.ts';
import { roleOf } from '../http/authorize.ts';
import { openPull } from '../pulls/open-pull.ts';
import { forkOf } from '../rest/create-pull.ts';
import { person } from '../world/actor.ts';
import { fullName } from '../world/repository.ts';
import { isAtLeast } from '../world/role.ts';
import { targetPerson, targetRepository } from './find-target.ts';
import { personEvent } from './person-event.ts';

/** Somebody opens a pull request; `head` is a branch, or `owner:branch` of a fork. */
export const openEvent = personEvent(
  'open',
  v.strictObject({
    repo: v.optional(v.string()),
    by: v.string(),
    head: v.string(),
    base: v.optional(v.string()),
    title: v.optional(v.string()),
    body: v.optional(v.string()),
    draft: v.optional(v.boolean(), false),
    maintainerCanModify: v.optional(v.boolean(), true),
  }),
  async (world, wish) => {
    const repository = targetRepository(world, wish.repo);
    if (isAnswer(repository)) return repository;
    const author = targetPerson(world, wish.by);
    if (isAnswer(author)) return author;
    const [ref = '', owner] = wish.head.split(':').reverse();
    const headRepository = owner === undefined ? repository : forkOf(world, repository, owner);
    if (headRepository === undefined) return refused(404, `${owner} has no fork.`);
    if (!isAtLeast(roleOf(headRepository, author.login), 'write')) {
      return refused(403, `${author.login} cannot push to ${fullName(headRepository)}.`);
    }
    const pull = await openPull(world, {
      repository,
      head: { repository: headRepository, ref },
      base: wish.base ?? repository.defaultBranch,
      author,
      title: wish.title ?? ref,
      body: wish.body ?? null,
      draft: wish.draft,
      maintainerCanModify: wish.maintainerCanModify,
      by: person(author),
    });
    if (isAnswer(pull)) return pull;
    const delivery = world.deliveries.findLast(
      (one) => one.event === 'pull_request' && one.action === 'opened',
    );
    return delivery ?? refused(500, 'No event was delivered.');
  },
);
