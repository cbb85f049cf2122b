import { resolveCommit } from '../git/objects.ts';
import { invalid, listed, notFound, ok, refused } from '../http/answer.ts';
import { type Call, get, type Route } from '../http/route.ts';
import { appId } from '../shapes/app.ts';
import { checkRun } from '../shapes/check-run.ts';
import type { CheckRun } from '../world/check.ts';

const needs = [['checks', 'read']] as const;

export const checkRunRoutes: readonly Route[] = [
  get(
    '/repos/{owner}/{repo}/check-runs/{check_run_id}',
    { docs: 'checks/runs#get-a-check-run', needs },
    ({ world, repository, parameters }) => {
      const check = repository.checks.find(({ id }) => String(id) === parameters.check_run_id);
      return check === undefined ? notFound : ok(checkRun(world, repository, check));
    },
  ),
  get(
    '/repos/{owner}/{repo}/commits/{ref}/check-runs',
    { docs: 'checks/runs#list-check-runs-for-a-git-reference', needs },
    async (call) => {
      const sha = await resolveCommit(call.repository.folder, call.parameters.ref ?? '');
      if (sha === undefined) return refused(422, `No commit found for SHA: ${call.parameters.ref}`);
      return listChecks(call, (check) => check.headSha === sha);
    },
  ),
  get(
    '/repos/{owner}/{repo}/check-suites/{check_suite_id}/check-runs',
    { docs: 'checks/runs#list-check-runs-in-a-check-suite', needs },
    (call) => {
      const suite = call.repository.suites.find(({ id }) => String(id) === call.parameters.check_suite_id);
      return suite === undefined ? notFound : listChecks(call, (check) => check.suiteId === suite.id);
    },
  ),
];

function listChecks({ world, repository, query }: Call, belongs: (check: CheckRun) => boolean) {
  const filter = query.get('filter') ?? 'latest';
  if (filter !== 'latest' && filter !== 'all') return invalid('CheckRun', 'filter', 'invalid');
  const wants = (name: string, value: string) => query.get(name) === null || query.get(name) === value;
  const chosen = repository.checks.filter(
    (check) =>
      belongs(check) &&
      wants('check_name', check.name) &&
      wants('status', check.status) &&
      wants('app_id', String(appId(world, check.app))),
  );
  return listed(
    (filter === 'latest' ? latest(chosen) : chosen).toReversed(),
    (check) => checkRun(world, repository, check),
    (check_runs, total_count) => ({ total_count, check_runs }),
  );
}

// A re-run makes a new check run of the same name in the same suite.
function latest(checks: readonly CheckRun[]): readonly CheckRun[] {
  const last = new Map(checks.map((check) => [`${check.suiteId} ${check.name}`, check]));
  return checks.filter((check) => last.get(`${check.suiteId} ${check.name}`) === check);
}
