import { moment, momentOrNull } from '../../shapes/moment.ts';
import type { CheckRun, CheckSuite, CommitStatus } from '../../world/check.ts';

/** A check suite for `GET /_/state`. */
export const suiteState = (suite: CheckSuite) => ({
  id: suite.id,
  headSha: suite.headSha,
  headBranch: suite.headBranch,
  app: suite.app,
  run: suite.runId ?? null,
  status: suite.status,
  conclusion: suite.conclusion ?? null,
  createdAt: moment(suite.createdAt),
});

/** A check run for `GET /_/state`. */
export const checkState = (check: CheckRun) => ({
  id: check.id,
  suite: check.suiteId,
  headSha: check.headSha,
  app: check.app,
  name: check.name,
  status: check.status,
  conclusion: check.conclusion ?? null,
  startedAt: moment(check.startedAt),
  completedAt: momentOrNull(check.completedAt),
  output: check.output,
  annotations: check.annotations,
});

/** A commit status for `GET /_/state`. */
export const statusState = (status: CommitStatus) => ({
  id: status.id,
  sha: status.sha,
  state: status.state,
  context: status.context,
  description: status.description,
  targetUrl: status.targetUrl,
  creator: status.creator.login,
  createdAt: moment(status.createdAt),
});
