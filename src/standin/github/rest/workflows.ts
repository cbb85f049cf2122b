import { registeredWorkflows, workflowBy } from '../actions/registered-workflows.ts';
import { listed, notFound, ok } from '../http/answer.ts';
import { get, type Route } from '../http/route.ts';
import { workflowShape } from '../shapes/workflow.ts';

export const workflowRoutes: readonly Route[] = [
  get(
    '/repos/{owner}/{repo}/actions/workflows',
    { docs: 'actions/workflows#list-repository-workflows', needs: [['actions', 'read']] },
    async ({ world, repository }) =>
      listed(
        await registeredWorkflows(world, repository),
        (workflow) => workflowShape(world, repository, workflow),
        (workflows, total_count) => ({ total_count, workflows }),
      ),
  ),
  get(
    '/repos/{owner}/{repo}/actions/workflows/{workflow_id}',
    { docs: 'actions/workflows#get-a-workflow', needs: [['actions', 'read']] },
    async ({ world, repository, parameters }) => {
      const workflow = await workflowBy(world, repository, parameters.workflow_id ?? '');
      return workflow === undefined ? notFound : ok(workflowShape(world, repository, workflow));
    },
  ),
];
