import { listed, notFound } from '../http/answer.ts';
import { get, type Route } from '../http/route.ts';
import { checkAnnotation } from '../shapes/check-annotation.ts';

export const annotationRoutes: readonly Route[] = [
  get(
    '/repos/{owner}/{repo}/check-runs/{check_run_id}/annotations',
    { docs: 'checks/runs#list-check-run-annotations', needs: [['checks', 'read']] },
    ({ world, repository, parameters }) => {
      const check = repository.checks.find(({ id }) => String(id) === parameters.check_run_id);
      if (check === undefined) return notFound;
      return listed(check.annotations, (annotation) => checkAnnotation(world, repository, check, annotation));
    },
  ),
];
