import { listRefs } from '../../git/list-refs.ts';
import { moment } from '../../shapes/moment.ts';
import { fullName, type Repository } from '../../world/repository.ts';
import { checkState, statusState, suiteState } from './check-state.ts';
import { pullState } from './pull-state.ts';
import { reactionsState } from './reactions-state.ts';
import { runState } from './run-state.ts';

/** A repository for `GET /_/state`; `refs` are full names and what they point to. */
export async function repositoryState(repository: Repository) {
  const refs = await listRefs(repository.folder, 'refs/');
  return {
    name: fullName(repository),
    id: repository.id,
    private: repository.isPrivate,
    parent: repository.parent === undefined ? null : fullName(repository.parent),
    defaultBranch: repository.defaultBranch,
    pushedAt: moment(repository.pushedAt),
    refs: Object.fromEntries(refs.map(({ name, sha }) => [name, sha])),
    roles: Object.fromEntries(repository.roles),
    members: Object.fromEntries(repository.members),
    labels: repository.labels.map(({ name, color, description }) => ({ name, color, description })),
    rules: repository.rules,
    actionsMayApprove: repository.actionsMayApprove,
    signoffRequired: repository.signoffRequired,
    pulls: repository.pulls.map(pullState),
    comments: repository.comments.map((comment) => ({
      id: comment.id,
      number: comment.number,
      author: comment.author.login,
      app: comment.app ?? null,
      body: comment.body,
      createdAt: moment(comment.createdAt),
      updatedAt: moment(comment.updatedAt),
      reactions: reactionsState(comment.reactions),
      minimized: comment.minimized ?? null,
    })),
    workflows: repository.workflows.map(({ id, path, name }) => ({ id, path, name })),
    runs: repository.runs.map(runState),
    suites: repository.suites.map(suiteState),
    checks: repository.checks.map(checkState),
    statuses: repository.statuses.map(statusState),
  };
}
