import type { Pull } from '../world/pull.ts';
import type { World } from '../world/world.ts';
import { simpleUser } from './account.ts';
import { authorAssociation } from './author-association.ts';
import { labelShape } from './label.ts';
import { moment, momentOrNull } from './moment.ts';
import { nodeId } from './node-id.ts';
import { pullPage, pullUrl } from './pull.ts';
import { reactionRollup } from './reaction.ts';
import { repositoryUrl } from './repository.ts';

/** GitHub's `issue`, for a pull request: `pull_request` is there. Source: github-facts §1.4. */
export function issueOfPull(world: World, pull: Pull) {
  const { repository } = pull;
  const url = `${repositoryUrl(world, repository)}/issues/${pull.number}`;
  const page = pullPage(world, pull);
  return {
    url,
    repository_url: repositoryUrl(world, repository),
    labels_url: `${url}/labels{/name}`,
    comments_url: `${url}/comments`,
    events_url: `${url}/events`,
    html_url: page,
    id: pull.issueId,
    node_id: nodeId('PR', pull.id),
    number: pull.number,
    title: pull.title,
    user: simpleUser(world, pull.author),
    labels: pull.labels.map((label) => labelShape(world, repository, label)),
    state: pull.state,
    locked: pull.locked,
    assignee: null,
    assignees: [],
    milestone: null,
    comments: repository.comments.filter(({ number }) => number === pull.number).length,
    created_at: moment(pull.createdAt),
    updated_at: moment(pull.updatedAt),
    closed_at: momentOrNull(pull.closedAt),
    author_association: authorAssociation(repository, pull.author),
    active_lock_reason: null,
    draft: pull.draft,
    pull_request: {
      url: pullUrl(world, pull),
      html_url: page,
      diff_url: `${page}.diff`,
      patch_url: `${page}.patch`,
      merged_at: momentOrNull(pull.merged?.at),
    },
    body: pull.body,
    reactions: reactionRollup(url, []),
    timeline_url: `${url}/timeline`,
    performed_via_github_app: null,
    state_reason: null,
  };
}
