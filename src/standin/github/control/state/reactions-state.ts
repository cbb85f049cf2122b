import type { Reaction } from '../../world/comment.ts';

/** Reactions for `GET /_/state`. */
export const reactionsState = (reactions: readonly Reaction[]) =>
  reactions.map(({ id, account, content }) => ({ id, by: account.login, content }));
