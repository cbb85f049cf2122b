import type { Repository } from '../world/repository.ts';
import { rulesOn } from '../world/rule.ts';
import type { World } from '../world/world.ts';
import { repositoryUrl } from './repository.ts';

/** What GitHub's branch shapes say about protection. */
export function branchProtection(world: World, repository: Repository, branch: string) {
  const rules = rulesOn(repository, branch);
  const classic = rules.filter(({ source }) => source === 'protection');
  const contexts = classic.flatMap((rule) => (rule.rule === 'status-check' ? rule.contexts : []));
  return {
    protected: rules.length > 0,
    protection: {
      enabled: classic.length > 0,
      required_status_checks: {
        enforcement_level: contexts.length > 0 ? 'everyone' : 'off',
        contexts,
        checks: contexts.map((context) => ({ context, app_id: null })),
      },
    },
    protection_url: `${repositoryUrl(world, repository)}/branches/${branch}/protection`,
  };
}
