import { REACTIONS, type Reaction, type ReactionContent } from '../world/comment.ts';
import type { World } from '../world/world.ts';
import { simpleUser } from './account.ts';
import { moment } from './moment.ts';
import { nodeId } from './node-id.ts';

/** GitHub's `reaction`. */
export const reactionShape = (world: World, reaction: Reaction) => ({
  id: reaction.id,
  node_id: nodeId('REA', reaction.id),
  user: simpleUser(world, reaction.account),
  content: reaction.content,
  created_at: moment(reaction.createdAt),
});

/** GitHub's `reaction-rollup`; `subjectUrl` is the address of what was reacted to. */
export function reactionRollup(subjectUrl: string, reactions: readonly Reaction[]) {
  const counts = Object.fromEntries(
    REACTIONS.map((content) => [content, reactions.filter((one) => one.content === content).length]),
  ) as Record<ReactionContent, number>;
  return { url: `${subjectUrl}/reactions`, total_count: reactions.length, ...counts };
}
