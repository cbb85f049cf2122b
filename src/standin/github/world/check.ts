import type { Account } from './account.ts';
import type { Conclusion, RunStatus } from './run.ts';

/** All checks of one app on one commit; each workflow run has a suite of its own. */
export interface CheckSuite {
  readonly id: number;
  readonly headSha: string;
  readonly headBranch: string;
  readonly app: string;
  readonly runId: number | undefined;
  readonly createdAt: Date;
  updatedAt: Date;
  status: RunStatus;
  conclusion: Conclusion | undefined;
}

export interface CheckRun {
  readonly id: number;
  readonly suiteId: number;
  readonly headSha: string;
  readonly app: string;
  name: string;
  status: RunStatus;
  conclusion: Conclusion | undefined;
  externalId: string;
  detailsUrl: string | undefined;
  startedAt: Date;
  completedAt: Date | undefined;
  output: { title: string | null; summary: string | null; text: string | null };
  readonly annotations: Annotation[];
}

export interface Annotation {
  readonly path: string;
  readonly startLine: number;
  readonly endLine: number;
  readonly startColumn: number | null;
  readonly endColumn: number | null;
  readonly level: 'notice' | 'warning' | 'failure';
  readonly title: string | null;
  readonly message: string;
  readonly rawDetails: string | null;
}

/** Whether two contexts of statuses are one: their case does not count. Source: REST docs, create a commit status. */
export const isSameContext = (one: string, other: string): boolean =>
  one.toLowerCase() === other.toLowerCase();

export interface CommitStatus {
  readonly id: number;
  readonly sha: string;
  readonly state: 'error' | 'failure' | 'pending' | 'success';
  readonly context: string;
  readonly description: string | null;
  readonly targetUrl: string | null;
  readonly creator: Account;
  readonly createdAt: Date;
}
