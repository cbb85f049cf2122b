import * as v from 'valibot';
import { approveRun } from '../actions/approve-run.ts';
import { isAnswer, refused } from '../http/answer.ts';
import { roleOf } from '../http/authorize.ts';
import { isAtLeast } from '../world/role.ts';
import { needsApproval } from '../world/run.ts';
import { targetPerson, targetRepository } from './find-target.ts';
import { personEvent } from './person-event.ts';

/** A maintainer presses "Approve workflows to run"; the page, unlike the API, takes every run. Source: github-facts §1.2. */
export const approveRunEvent = personEvent(
  'approve-run',
  v.strictObject({ repo: v.optional(v.string()), by: v.string(), run: v.number() }),
  async (world, { repo, by, run: id }) => {
    const repository = targetRepository(world, repo);
    if (isAnswer(repository)) return repository;
    const account = targetPerson(world, by);
    if (isAnswer(account)) return account;
    const run = repository.runs.find((candidate) => candidate.id === id);
    if (run === undefined) return refused(404, `There is no run ${id}.`);
    if (!isAtLeast(roleOf(repository, account.login), 'write')) {
      return refused(403, `${account.login} may not approve runs: that needs write access.`);
    }
    if (!needsApproval(run)) return refused(422, `Run ${id} does not wait for approval.`);
    return approveRun(world, repository, run);
  },
);
