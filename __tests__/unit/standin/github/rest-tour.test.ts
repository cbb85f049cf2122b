import { afterEach, expect, test } from '@jest/globals';
import { ROUTES } from '../../../../src/standin/github/rest/routes.ts';
import { type BusyGitHub, busyGitHub } from '../../../fakes/busy-github.ts';
import { startTour } from '../../../fakes/rest-tour/start-tour.ts';
import { tourActions } from '../../../fakes/rest-tour/tour-actions.ts';
import { tourChecks } from '../../../fakes/rest-tour/tour-checks.ts';
import { tourGit } from '../../../fakes/rest-tour/tour-git.ts';
import { tourPull } from '../../../fakes/rest-tour/tour-pull.ts';
import { tourTalk } from '../../../fakes/rest-tour/tour-talk.ts';

let github: BusyGitHub;
afterEach(() => github.close());

test('every endpoint answers as GitHub publishes it, and none is left out [issue: Honesty]', async () => {
  github = await busyGitHub();
  const tour = startTour(github);
  await tourPull(tour);
  await tourGit(tour);
  await tourTalk(tour);
  await tourActions(tour);
  await tourChecks(tour);
  const endpoints = ROUTES.map(({ method, path }) => `${method} ${path}`);
  expect(endpoints.filter((name) => !tour.visited.has(name))).toEqual([]);
});
