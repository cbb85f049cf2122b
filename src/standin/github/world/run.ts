import type { Account } from './account.ts';
import type { Repository } from './repository.ts';

export interface Workflow {
  readonly id: number;
  readonly path: string;
  readonly name: string;
  readonly createdAt: Date;
}

export type RunStatus = 'queued' | 'in_progress' | 'completed' | 'waiting' | 'requested' | 'pending';
/** How a job can end. */
export const JOB_CONCLUSIONS = [
  'success',
  'failure',
  'neutral',
  'cancelled',
  'skipped',
  'timed_out',
  'action_required',
] as const;
/** How a run can end. */
export const CONCLUSIONS = [...JOB_CONCLUSIONS, 'stale', 'startup_failure'] as const;
export type Conclusion = (typeof CONCLUSIONS)[number];

/** A workflow run; what a re-run repeats is in its attempts. */
export interface Run {
  readonly id: number;
  readonly number: number;
  readonly workflow: Workflow;
  readonly event: string;
  readonly title: string;
  readonly headSha: string;
  readonly headBranch: string;
  /** Undefined when the fork is gone. */
  headRepository: Repository | undefined;
  /** The pull request that started it; GitHub shows it in `pull_requests` only where head and base are one repository. */
  readonly pull: number | undefined;
  readonly suiteId: number;
  readonly actor: Account;
  readonly inputs: Readonly<Record<string, string>>;
  /** What the GITHUB_TOKEN of its jobs may do at most. Source: github-facts §1.1. */
  readonly token: 'read-only' | 'full';
  /** How many `workflow_run` events led here; GitHub stops at 3. */
  readonly depth: number;
  readonly createdAt: Date;
  /** At least one; the last is the run's present state. */
  readonly attempts: Attempt[];
}

export interface Attempt {
  readonly number: number;
  readonly triggeredBy: Account;
  status: RunStatus;
  conclusion: Conclusion | undefined;
  readonly startedAt: Date;
  updatedAt: Date;
  jobs: Job[];
}

export interface Job {
  readonly id: number;
  readonly name: string;
  /** The attempt that ran it: a partial re-run keeps the jobs that passed. */
  readonly attempt: number;
  readonly checkRunId: number;
  status: RunStatus;
  conclusion: Conclusion | undefined;
  startedAt: Date;
  completedAt: Date | undefined;
  readonly steps: Step[];
  log: JobLog | undefined;
}

export interface Step {
  readonly number: number;
  readonly name: string;
  status: RunStatus;
  conclusion: Conclusion | undefined;
  startedAt: Date | undefined;
  completedAt: Date | undefined;
}

/** The whole job log as the runner stores it, one block a step. Source: github-facts §2.3. */
export interface JobLog {
  readonly blocks: readonly LogBlock[];
  /** How many more requests are answered 404 before it is there. */
  notYet: number;
  /** Deleted before its retention was over. */
  readonly expired: boolean;
}

export interface LogBlock {
  /** The number of the step; undefined for a log that is not cut into steps. */
  readonly step: number | undefined;
  readonly parts: readonly LogPart[];
}

/** A piece of a log: text as it is stored, or a file that stays on disk and is streamed. */
export type LogPart =
  | { readonly text: string }
  | {
      /** An absolute path. */
      readonly file: string;
      /** The moment of its first line where its lines carry no time of their own. */
      readonly stampFrom: Date | undefined;
    };

/** Whether a run waits for a person's approval: it is completed without having run. Source: github-facts §1.2. */
export const needsApproval = (run: Run): boolean => run.attempts.at(-1)?.conclusion === 'action_required';

/** The run's present attempt. */
export function lastAttempt(run: Run): Attempt {
  const attempt = run.attempts.at(-1);
  if (attempt === undefined) throw new Error(`run ${run.id} has no attempt`);
  return attempt;
}
