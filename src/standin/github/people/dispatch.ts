import * as v from 'valibot';
import { dispatchWorkflow } from '../actions/dispatch-workflow.ts';
import { isAnswer, notFound, refused } from '../http/answer.ts';
import { roleOf } from '../http/authorize.ts';
import { person } from '../world/actor.ts';
import { isAtLeast } from '../world/role.ts';
import { targetPerson, targetRepository } from './find-target.ts';
import { personEvent } from './person-event.ts';

/** A person presses "Run workflow". */
export const dispatchEvent = personEvent(
  'dispatch',
  v.strictObject({
    repo: v.optional(v.string()),
    by: v.string(),
    /** Id or file name. */
    workflow: v.string(),
    /** A branch or tag; the default branch unless given. */
    ref: v.optional(v.string()),
    inputs: v.optional(v.record(v.string(), v.union([v.string(), v.number(), v.boolean()])), {}),
  }),
  async (world, { repo, by, workflow, ref, inputs }) => {
    const repository = targetRepository(world, repo);
    if (isAnswer(repository)) return repository;
    const account = targetPerson(world, by);
    if (isAnswer(account)) return account;
    if (!isAtLeast(roleOf(repository, account.login), 'write')) {
      return refused(403, `${account.login} may not run workflows: that needs write access.`);
    }
    const started = await dispatchWorkflow(world, repository, {
      workflow,
      ref: ref ?? repository.defaultBranch,
      inputs,
      by: person(account),
    });
    if (started !== notFound) return started;
    return refused(
      404,
      `${repository.defaultBranch} has no workflow ${workflow}: say its file name, as ci.yml, or its id.`,
    );
  },
);
