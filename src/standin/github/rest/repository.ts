import { ok } from '../http/answer.ts';
import { get, type Route } from '../http/route.ts';
import { fullRepository } from '../shapes/repository.ts';

export const repositoryRoutes: readonly Route[] = [
  get(
    '/repos/{owner}/{repo}',
    { docs: 'repos/repos#get-a-repository', needs: [['metadata', 'read']] },
    ({ world, repository }) => ok(fullRepository(world, repository)),
  ),
];
