import type { Actor } from '../world/actor.ts';

/** What happened to a comment, of a conversation or of a line. */
export interface CommentChange {
  readonly action: 'created' | 'edited' | 'deleted';
  readonly by: Actor;
  /** What an edit replaced. */
  readonly previousBody?: string;
}

/** The `changes` of a payload; only an edit has them. */
export const changesOf = ({ previousBody }: CommentChange): object =>
  previousBody === undefined ? {} : { changes: { body: { from: previousBody } } };
