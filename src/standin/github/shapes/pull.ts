import type { Pull } from '../world/pull.ts';
import type { World } from '../world/world.ts';
import { simpleUser } from './account.ts';
import { authorAssociation } from './author-association.ts';
import { labelShape } from './label.ts';
import { moment, momentOrNull } from './moment.ts';
import { nodeId } from './node-id.ts';
import { plainRepository, repositoryPage, repositoryUrl } from './repository.ts';

export const pullUrl = (world: World, pull: Pull): string =>
  `${repositoryUrl(world, pull.repository)}/pulls/${pull.number}`;

export const pullPage = (world: World, pull: Pull): string =>
  `${repositoryPage(world, pull.repository)}/pull/${pull.number}`;

/**
 * GitHub's `pull-request-simple`: an item of a list, and what review webhooks carry; it has no
 * `maintainer_can_modify`, `mergeable` or counts. Source: github-facts §1.5.
 */
export function simplePull(world: World, pull: Pull) {
  const { repository } = pull;
  const url = pullUrl(world, pull);
  const page = pullPage(world, pull);
  const issue = `${repositoryUrl(world, repository)}/issues/${pull.number}`;
  const statuses = `${repositoryUrl(world, repository)}/statuses/${pull.head.sha}`;
  const reviewComment = `${repositoryUrl(world, repository)}/pulls/comments{/number}`;
  return {
    url,
    id: pull.id,
    node_id: nodeId('PR', pull.id),
    html_url: page,
    diff_url: `${page}.diff`,
    patch_url: `${page}.patch`,
    issue_url: issue,
    number: pull.number,
    state: pull.state,
    locked: pull.locked,
    active_lock_reason: null,
    title: pull.title,
    user: simpleUser(world, pull.author),
    body: pull.body,
    labels: pull.labels.map((label) => labelShape(world, repository, label)),
    milestone: null,
    created_at: moment(pull.createdAt),
    updated_at: moment(pull.updatedAt),
    closed_at: momentOrNull(pull.closedAt),
    merged_at: momentOrNull(pull.merged?.at),
    merge_commit_sha: pull.merged?.sha ?? pull.mergeSha ?? null,
    assignee: null,
    assignees: [],
    requested_reviewers: [],
    requested_teams: [],
    commits_url: `${url}/commits`,
    review_comments_url: `${url}/comments`,
    review_comment_url: reviewComment,
    comments_url: `${issue}/comments`,
    statuses_url: statuses,
    head: headOf(world, pull),
    base: {
      label: `${repository.owner.login}:${pull.base.ref}`,
      ref: pull.base.ref,
      sha: pull.base.sha,
      user: simpleUser(world, repository.owner),
      repo: plainRepository(world, repository),
    },
    _links: {
      self: { href: url },
      html: { href: page },
      issue: { href: issue },
      comments: { href: `${issue}/comments` },
      review_comments: { href: `${url}/comments` },
      review_comment: { href: reviewComment },
      commits: { href: `${url}/commits` },
      statuses: { href: statuses },
    },
    author_association: authorAssociation(repository, pull.author),
    auto_merge: null,
    draft: pull.draft,
  };
}

function headOf(world: World, pull: Pull) {
  const { head } = pull;
  return {
    label: `${head.owner.login}:${head.ref}`,
    ref: head.ref,
    sha: head.sha,
    user: simpleUser(world, head.owner),
    repo: head.repository === undefined ? null : plainRepository(world, head.repository),
  };
}
