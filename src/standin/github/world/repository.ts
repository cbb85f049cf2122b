import type { Account } from './account.ts';
import type { CheckRun, CheckSuite, CommitStatus } from './check.ts';
import type { IssueComment } from './comment.ts';
import type { Label } from './label.ts';
import type { Pull } from './pull.ts';
import type { Role } from './role.ts';
import type { BranchRule } from './rule.ts';
import type { Run, Workflow } from './run.ts';

export interface Repository {
  readonly id: number;
  readonly owner: Account;
  readonly name: string;
  readonly isPrivate: boolean;
  defaultBranch: string;
  /** The bare git repository, an absolute path. */
  readonly folder: string;
  /** The repository that this one is a fork of. */
  readonly parent: Repository | undefined;
  /** By login, in lower case; on a public repository everybody else reads. */
  readonly roles: Map<string, Role>;
  /** Members of the owning organisation by login in lower case, and whether they show it. */
  readonly members: Map<string, 'public' | 'private'>;
  readonly pulls: Pull[];
  /** Comments on issues and pull requests alike, in order of creation. */
  readonly comments: IssueComment[];
  readonly labels: Label[];
  readonly workflows: Workflow[];
  readonly runs: Run[];
  readonly suites: CheckSuite[];
  readonly checks: CheckRun[];
  readonly statuses: CommitStatus[];
  readonly rules: BranchRule[];
  /** "Allow GitHub Actions to create and approve pull requests". */
  actionsMayApprove: boolean;
  /** Squash, web edits and API commits need a `Signed-off-by`. */
  signoffRequired: boolean;
  readonly createdAt: Date;
  pushedAt: Date;
}

export const fullName = (repository: Repository): string => `${repository.owner.login}/${repository.name}`;
