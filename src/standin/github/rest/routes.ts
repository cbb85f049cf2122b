import type { Route } from '../http/route.ts';
import { annotationRoutes } from './annotations.ts';
import { blobRoutes } from './blobs.ts';
import { branchRoutes } from './branches.ts';
import { checkRunActRoutes } from './check-run-acts.ts';
import { checkRunRoutes } from './check-runs.ts';
import { checkSuiteRoutes } from './check-suites.ts';
import { collaboratorRoutes } from './collaborators.ts';
import { commitRoutes } from './commits.ts';
import { compareRoutes } from './compare.ts';
import { contentRoutes } from './contents.ts';
import { dispatchRoutes } from './dispatches.ts';
import { gitCommitRoutes } from './git-commits.ts';
import { issueCommentRoutes } from './issue-comments.ts';
import { issueRoutes } from './issues.ts';
import { jobRoutes } from './jobs.ts';
import { labelRoutes } from './labels.ts';
import { pullFileRoutes } from './pull-files.ts';
import { pullRoutes } from './pulls.ts';
import { reactionRoutes } from './reactions.ts';
import { refRoutes } from './refs.ts';
import { repositoryRoutes } from './repository.ts';
import { reviewCommentRoutes } from './review-comments.ts';
import { reviewRoutes } from './reviews.ts';
import { runActRoutes } from './run-acts.ts';
import { runLogRoutes } from './run-logs.ts';
import { runRoutes } from './runs.ts';
import { statusRoutes } from './statuses.ts';
import { treeRoutes } from './trees.ts';
import { userRoutes } from './users.ts';
import { workflowRoutes } from './workflows.ts';
import { contentWriteRoutes } from './write-contents.ts';

/** Every endpoint of the REST API that answers here, one table a resource. */
export const ROUTES: readonly Route[] = [
  ...repositoryRoutes,
  ...blobRoutes,
  ...branchRoutes,
  ...commitRoutes,
  ...compareRoutes,
  ...contentRoutes,
  ...contentWriteRoutes,
  ...gitCommitRoutes,
  ...refRoutes,
  ...treeRoutes,
  ...userRoutes,
  ...reviewRoutes,
  ...reviewCommentRoutes,
  ...reactionRoutes,
  ...pullRoutes,
  ...pullFileRoutes,
  ...labelRoutes,
  ...issueRoutes,
  ...issueCommentRoutes,
  ...collaboratorRoutes,
  ...workflowRoutes,
  ...statusRoutes,
  ...runRoutes,
  ...runLogRoutes,
  ...runActRoutes,
  ...jobRoutes,
  ...dispatchRoutes,
  ...checkSuiteRoutes,
  ...checkRunRoutes,
  ...checkRunActRoutes,
  ...annotationRoutes,
];
