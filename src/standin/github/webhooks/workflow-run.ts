import { workflowShape } from '../shapes/workflow.ts';
import { workflowRun } from '../shapes/workflow-run.ts';
import { person } from '../world/actor.ts';
import type { Delivery } from '../world/delivery.ts';
import type { Repository } from '../world/repository.ts';
import { lastAttempt, type Run } from '../world/run.ts';
import type { World } from '../world/world.ts';
import { deliver } from './deliver.ts';

/**
 * Tells that a run was requested, is in progress or completed. GitHub itself ends a run, so its event starts workflows
 * whoever's token began the run. Source: github-facts §1.3.
 */
export async function deliverRun(
  world: World,
  repository: Repository,
  run: Run,
  action: 'requested' | 'in_progress' | 'completed',
): Promise<Delivery> {
  const { head_repository_id: _, ...shown } = await workflowRun(world, repository, run);
  return deliver(world, {
    event: 'workflow_run',
    action,
    repository,
    by: person(lastAttempt(run).triggeredBy),
    run,
    payload: { workflow: workflowShape(world, repository, run.workflow), workflow_run: shown },
  });
}
