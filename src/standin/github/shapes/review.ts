import type { Pull } from '../world/pull.ts';
import type { Review } from '../world/review.ts';
import type { World } from '../world/world.ts';
import { simpleUser } from './account.ts';
import { authorAssociation } from './author-association.ts';
import { moment } from './moment.ts';
import { nodeId } from './node-id.ts';
import { pullPage, pullUrl } from './pull.ts';

/** GitHub's `pull-request-review`; a pending one has no `submitted_at`. */
export function reviewShape(world: World, pull: Pull, review: Review) {
  const page = `${pullPage(world, pull)}#pullrequestreview-${review.id}`;
  return {
    id: review.id,
    node_id: nodeId('PRR', review.id),
    user: simpleUser(world, review.author),
    body: review.body,
    state: review.state,
    html_url: page,
    pull_request_url: pullUrl(world, pull),
    author_association: authorAssociation(pull.repository, review.author),
    _links: { html: { href: page }, pull_request: { href: pullUrl(world, pull) } },
    ...(review.submittedAt === undefined ? {} : { submitted_at: moment(review.submittedAt) }),
    commit_id: review.commitId,
  };
}
