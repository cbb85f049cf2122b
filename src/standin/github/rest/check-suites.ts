import { resolveCommit } from '../git/objects.ts';
import { listed, notFound, ok, refused } from '../http/answer.ts';
import { get, type Route } from '../http/route.ts';
import { appId } from '../shapes/app.ts';
import { checkSuite } from '../shapes/check-suite.ts';

const needs = [['checks', 'read']] as const;

export const checkSuiteRoutes: readonly Route[] = [
  get(
    '/repos/{owner}/{repo}/check-suites/{check_suite_id}',
    { docs: 'checks/suites#get-a-check-suite', needs },
    async ({ world, repository, parameters }) => {
      const suite = repository.suites.find(({ id }) => String(id) === parameters.check_suite_id);
      return suite === undefined ? notFound : ok(await checkSuite(world, repository, suite));
    },
  ),
  get(
    '/repos/{owner}/{repo}/commits/{ref}/check-suites',
    { docs: 'checks/suites#list-check-suites-for-a-git-reference', needs },
    async ({ world, repository, parameters, query }) => {
      const sha = await resolveCommit(repository.folder, parameters.ref ?? '');
      if (sha === undefined) return refused(422, `No commit found for SHA: ${parameters.ref}`);
      const app = query.get('app_id');
      const name = query.get('check_name');
      const suites = repository.suites.filter(
        (suite) =>
          suite.headSha === sha &&
          (app === null || String(appId(world, suite.app)) === app) &&
          (name === null ||
            repository.checks.some((check) => check.suiteId === suite.id && check.name === name)),
      );
      return listed(
        suites,
        (suite) => checkSuite(world, repository, suite),
        (check_suites, total_count) => ({ total_count, check_suites }),
      );
    },
  ),
];
