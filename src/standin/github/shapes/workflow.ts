import type { Repository } from '../world/repository.ts';
import type { Workflow } from '../world/run.ts';
import type { World } from '../world/world.ts';
import { moment } from './moment.ts';
import { nodeId } from './node-id.ts';
import { repositoryPage, repositoryUrl } from './repository.ts';

export const workflowUrl = (world: World, repository: Repository, workflow: Workflow): string =>
  `${repositoryUrl(world, repository)}/actions/workflows/${workflow.id}`;

/** GitHub's `workflow`. */
export function workflowShape(world: World, repository: Repository, workflow: Workflow) {
  const page = repositoryPage(world, repository);
  const file = workflow.path.slice(workflow.path.lastIndexOf('/') + 1);
  return {
    id: workflow.id,
    node_id: nodeId('W', workflow.id),
    name: workflow.name,
    path: workflow.path,
    state: 'active',
    created_at: moment(workflow.createdAt),
    updated_at: moment(workflow.createdAt),
    url: workflowUrl(world, repository, workflow),
    html_url: `${page}/blob/${repository.defaultBranch}/${workflow.path}`,
    badge_url: `${page}/actions/workflows/${encodeURIComponent(file)}/badge.svg`,
  };
}
