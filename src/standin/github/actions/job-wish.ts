import * as v from 'valibot';
import { JOB_CONCLUSIONS } from '../world/run.ts';

const LINE = v.pipe(v.number(), v.integer(), v.minValue(0));

export const AnnotationWish = v.strictObject({
  path: v.string(),
  line: LINE,
  endLine: v.optional(LINE),
  level: v.optional(v.picklist(['notice', 'warning', 'failure']), 'failure'),
  title: v.optional(v.string()),
  message: v.string(),
});

const StepWish = v.strictObject({
  name: v.string(),
  conclusion: v.optional(v.picklist(['success', 'failure', 'cancelled', 'skipped'])),
  /** What it printed; lines with the runner's times in front are stored as they are. */
  log: v.optional(v.string()),
  /** The same as a file, an absolute path; it stays on disk. */
  logFile: v.optional(v.string()),
  /** The script of a `run:` step: shown in the header of its log, and failing ends with its exit code. */
  run: v.optional(v.string()),
  exitCode: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 1),
});

/** One job of a run that CI finishes. A job without a conclusion still runs. */
export const JobWish = v.strictObject({
  name: v.string(),
  conclusion: v.optional(v.picklist(JOB_CONCLUSIONS)),
  steps: v.optional(v.array(StepWish)),
  /** The whole log, where it is not given step by step. */
  log: v.optional(v.string()),
  logFile: v.optional(v.string()),
  annotations: v.optional(v.array(AnnotationWish), []),
  startedAt: v.optional(v.pipe(v.string(), v.isoTimestamp())),
  /** It ran over its `timeout-minutes`, and so concludes `cancelled`. Source: github-facts §1.3. */
  timedOutAfterMinutes: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  /** How many requests for the log are answered 404 before it is there. Source: github-facts §2.2. */
  logNotYet: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 0),
  logExpired: v.optional(v.boolean(), false),
});
export type JobWish = v.InferOutput<typeof JobWish>;
export type StepWish = v.InferOutput<typeof StepWish>;
export type AnnotationWish = v.InferOutput<typeof AnnotationWish>;
