import * as v from 'valibot';
import { completeRun } from '../actions/complete-run.ts';
import { JobWish } from '../actions/job-wish.ts';
import { missingLogFile } from '../actions/missing-log-file.ts';
import { rerun } from '../actions/rerun.ts';
import { isAnswer, refused } from '../http/answer.ts';
import { person } from '../world/actor.ts';
import { CONCLUSIONS, lastAttempt, needsApproval } from '../world/run.ts';
import { targetRepository } from './find-target.ts';
import { personEvent } from './person-event.ts';
import { targetRun } from './target-run.ts';

/** CI finishes a run, or gets some way: the one that waits for this head, or a new one where none does. */
export const runEvent = personEvent(
  'run',
  v.strictObject({
    repo: v.optional(v.string()),
    /** The id of a run; else what it runs on: a pull request, a branch or a commit. */
    run: v.optional(v.number()),
    pr: v.optional(v.number()),
    branch: v.optional(v.string()),
    sha: v.optional(v.string()),
    /** Name or path of the workflow file; the only one that waits unless given. */
    workflow: v.optional(v.string()),
    event: v.optional(v.string()),
    title: v.optional(v.string()),
    by: v.optional(v.string()),
    /** Not given: the run is in progress, with jobs as far as they got. */
    conclusion: v.optional(v.picklist(CONCLUSIONS)),
    /** One more than the last attempt of a completed run: a person ran it again. */
    attempt: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
    jobs: v.optional(v.array(JobWish)),
  }),
  async (world, fields) => {
    const repository = targetRepository(world, fields.repo);
    if (isAnswer(repository)) return repository;
    const missing = await missingLogFile(fields.jobs ?? []);
    if (missing !== undefined)
      return refused(422, `There is no log file ${missing}; "logFile" is an absolute path.`);
    const run = await targetRun(world, repository, fields);
    if (isAnswer(run)) return run;
    if (fields.attempt === run.attempts.length + 1) {
      const refusal = await rerun(world, repository, run, { again: 'all', by: person(run.actor) });
      if (refusal !== undefined) return refusal;
    } else if (fields.attempt !== undefined && fields.attempt !== run.attempts.length) {
      return refused(
        422,
        `Run ${run.id} is at attempt ${run.attempts.length}; "attempt": ${run.attempts.length + 1} runs it again.`,
      );
    }
    if (needsApproval(run))
      return refused(422, `Run ${run.id} waits for approval: "approve-run" comes first.`);
    if (lastAttempt(run).status === 'completed') {
      return refused(422, `Run ${run.id} is completed; "attempt": ${run.attempts.length + 1} runs it again.`);
    }
    const { conclusion, jobs } = fields;
    const told = await completeRun(world, repository, run, { conclusion, jobs });
    return told ?? refused(500, 'The run told nobody.');
  },
);
