import type { Ref } from '../git/list-refs.ts';
import type { Repository } from '../world/repository.ts';
import type { World } from '../world/world.ts';
import { nodeId } from './node-id.ts';
import { repositoryUrl } from './repository.ts';

/** GitHub's `git-ref`. */
export function gitRef(world: World, repository: Repository, { name, type, sha }: Ref) {
  const api = `${repositoryUrl(world, repository)}/git`;
  return {
    ref: name,
    node_id: nodeId('REF', `${repository.id}:${name}`),
    url: `${api}/${name.split('/').map(encodeURIComponent).join('/')}`,
    object: { sha, type, url: `${api}/${type}s/${sha}` },
  };
}
