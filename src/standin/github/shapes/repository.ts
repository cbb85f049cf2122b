import type { Repository } from '../world/repository.ts';
import { fullName } from '../world/repository.ts';
import type { World } from '../world/world.ts';
import { simpleUser } from './account.ts';
import { moment } from './moment.ts';
import { nodeId } from './node-id.ts';

export const repositoryUrl = (world: World, repository: Repository): string =>
  `${world.links.api}/repos/${fullName(repository)}`;

export const repositoryPage = (world: World, repository: Repository): string =>
  `${world.links.html}/${fullName(repository)}`;

/** GitHub's `minimal-repository`, what a workflow run carries. */
export function minimalRepository(world: World, repository: Repository) {
  const url = repositoryUrl(world, repository);
  const links = Object.fromEntries(
    Object.entries(TEMPLATES).map(([name, rest]) => [`${name}_url`, `${url}/${rest}`]),
  ) as Record<`${keyof typeof TEMPLATES}_url`, string>;
  return {
    id: repository.id,
    node_id: nodeId('R', repository.id),
    name: repository.name,
    full_name: fullName(repository),
    private: repository.isPrivate,
    owner: simpleUser(world, repository.owner),
    html_url: repositoryPage(world, repository),
    description: null,
    fork: repository.parent !== undefined,
    url,
    ...links,
  };
}

/** GitHub's `repository`, as in a pull request's head and base and in webhooks. */
export function plainRepository(world: World, repository: Repository) {
  const page = repositoryPage(world, repository);
  const open = repository.pulls.filter((pull) => pull.state === 'open').length;
  return {
    ...minimalRepository(world, repository),
    created_at: moment(repository.createdAt),
    updated_at: moment(repository.pushedAt),
    pushed_at: moment(repository.pushedAt),
    git_url: `${page.replace(/^http/, 'git')}.git`,
    ssh_url: `git@127.0.0.1:${fullName(repository)}.git`,
    clone_url: `${page}.git`,
    svn_url: page,
    homepage: null,
    size: 1,
    stargazers_count: 0,
    watchers_count: 0,
    language: null,
    has_issues: true,
    has_projects: false,
    has_downloads: true,
    has_wiki: false,
    has_pages: false,
    has_discussions: false,
    forks_count: 0,
    mirror_url: null,
    archived: false,
    disabled: false,
    open_issues_count: open,
    license: null,
    allow_forking: true,
    is_template: false,
    web_commit_signoff_required: repository.signoffRequired,
    topics: [],
    visibility: repository.isPrivate ? 'private' : 'public',
    forks: 0,
    open_issues: open,
    watchers: 0,
    default_branch: repository.defaultBranch,
  };
}

/** GitHub's `full-repository`, the answer of `GET /repos/{owner}/{repo}`. */
export function fullRepository(world: World, repository: Repository): Record<string, unknown> {
  return {
    ...plainRepository(world, repository),
    network_count: 0,
    subscribers_count: 0,
    ...(repository.parent === undefined
      ? {}
      : {
          parent: plainRepository(world, repository.parent),
          source: plainRepository(world, repository.parent),
        }),
  };
}

const TEMPLATES = {
  archive: '{archive_format}{/ref}',
  assignees: 'assignees{/user}',
  blobs: 'git/blobs{/sha}',
  branches: 'branches{/branch}',
  collaborators: 'collaborators{/collaborator}',
  comments: 'comments{/number}',
  commits: 'commits{/sha}',
  compare: 'compare/{base}...{head}',
  contents: 'contents/{+path}',
  contributors: 'contributors',
  deployments: 'deployments',
  downloads: 'downloads',
  events: 'events',
  forks: 'forks',
  git_commits: 'git/commits{/sha}',
  git_refs: 'git/refs{/sha}',
  git_tags: 'git/tags{/sha}',
  hooks: 'hooks',
  issue_comment: 'issues/comments{/number}',
  issue_events: 'issues/events{/number}',
  issues: 'issues{/number}',
  keys: 'keys{/key_id}',
  labels: 'labels{/name}',
  languages: 'languages',
  merges: 'merges',
  milestones: 'milestones{/number}',
  notifications: 'notifications{?since,all,participating}',
  pulls: 'pulls{/number}',
  releases: 'releases{/id}',
  stargazers: 'stargazers',
  statuses: 'statuses/{sha}',
  subscribers: 'subscribers',
  subscription: 'subscription',
  tags: 'tags',
  teams: 'teams',
  trees: 'git/trees{/sha}',
} as const;
