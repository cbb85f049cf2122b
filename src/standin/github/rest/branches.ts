import { listRefs } from '../git/list-refs.ts';
import { branchTip } from '../git/objects.ts';
import { readCommit } from '../git/read-commit.ts';
import { listed, ok, refused } from '../http/answer.ts';
import { get, type Route } from '../http/route.ts';
import { branchProtection } from '../shapes/branch-protection.ts';
import { branchRule } from '../shapes/branch-rule.ts';
import { listedCommit } from '../shapes/commit.ts';
import { repositoryPage, repositoryUrl } from '../shapes/repository.ts';
import { rulesOn } from '../world/rule.ts';

const HEADS = 'refs/heads/';

export const branchRoutes: readonly Route[] = [
  get(
    '/repos/{owner}/{repo}/branches',
    { docs: 'branches/branches#list-branches', needs: [['contents', 'read']] },
    async ({ world, repository, query }) => {
      const wanted = query.get('protected');
      const branches = (await listRefs(repository.folder, HEADS))
        .map(({ name, sha }) => ({ name: name.slice(HEADS.length), sha }))
        .filter(({ name }) => wanted === null || String(rulesOn(repository, name).length > 0) === wanted);
      return listed(branches, ({ name, sha }) => ({
        name,
        commit: { sha, url: `${repositoryUrl(world, repository)}/commits/${sha}` },
        ...branchProtection(world, repository, name),
      }));
    },
  ),
  get(
    '/repos/{owner}/{repo}/branches/{branch}',
    { docs: 'branches/branches#get-a-branch', needs: [['contents', 'read']] },
    async ({ world, repository, parameters: { branch = '' } }) => {
      const tip = await branchTip(repository.folder, branch);
      const commit = tip === undefined ? undefined : await readCommit(repository.folder, tip);
      if (commit === undefined) return refused(404, 'Branch not found');
      return ok({
        name: branch,
        commit: listedCommit(world, repository, commit),
        _links: {
          self: `${repositoryUrl(world, repository)}/branches/${branch}`,
          html: `${repositoryPage(world, repository)}/tree/${branch}`,
        },
        ...branchProtection(world, repository, branch),
      });
    },
  ),
  get(
    '/repos/{owner}/{repo}/rules/branches/{branch}',
    { docs: 'repos/rules#get-rules-for-a-branch', needs: [['metadata', 'read']] },
    ({ repository, parameters: { branch = '' } }) => {
      // Classic protections are not listed here, only rulesets. Source: GitHub doc "Get rules for a branch".
      const rules = rulesOn(repository, branch).filter(({ source }) => source === 'ruleset');
      return listed(rules, (rule) => branchRule(repository, rule));
    },
  ),
];
