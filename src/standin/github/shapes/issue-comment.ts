import type { IssueComment } from '../world/comment.ts';
import type { Repository } from '../world/repository.ts';
import type { World } from '../world/world.ts';
import { simpleUser } from './account.ts';
import { appOrNull } from './app.ts';
import { authorAssociation } from './author-association.ts';
import { moment } from './moment.ts';
import { nodeId } from './node-id.ts';
import { reactionRollup } from './reaction.ts';
import { repositoryPage, repositoryUrl } from './repository.ts';
import { shownBody } from './shown-body.ts';

/** GitHub's `issue-comment`. */
export function issueComment(world: World, repository: Repository, comment: IssueComment) {
  const url = `${repositoryUrl(world, repository)}/issues/comments/${comment.id}`;
  const page = `${repositoryPage(world, repository)}/pull/${comment.number}#issuecomment-${comment.id}`;
  return {
    url,
    html_url: page,
    issue_url: `${repositoryUrl(world, repository)}/issues/${comment.number}`,
    id: comment.id,
    node_id: nodeId('IC', comment.id),
    user: simpleUser(world, comment.author),
    created_at: moment(comment.createdAt),
    updated_at: moment(comment.updatedAt),
    author_association: authorAssociation(repository, comment.author),
    body: shownBody(world, comment.body),
    reactions: reactionRollup(url, comment.reactions),
    performed_via_github_app: appOrNull(world, comment.app),
  };
}
