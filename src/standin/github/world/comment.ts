import type { Account } from './account.ts';

export const REACTIONS = ['+1', '-1', 'laugh', 'confused', 'heart', 'hooray', 'rocket', 'eyes'] as const;
export type ReactionContent = (typeof REACTIONS)[number];

export interface Reaction {
  readonly id: number;
  readonly account: Account;
  readonly content: ReactionContent;
  readonly createdAt: Date;
}

/** Why a comment is folded away; the names are those of GraphQL's ReportedContentClassifiers. */
export type Minimized =
  | 'SPAM'
  | 'ABUSE'
  | 'OFF_TOPIC'
  | 'OUTDATED'
  | 'DUPLICATE'
  | 'RESOLVED'
  | 'LOW_QUALITY';

/** A comment in the conversation of a pull request. */
export interface IssueComment {
  readonly id: number;
  /** The number of the pull request (or issue) that it stands in. */
  readonly number: number;
  readonly author: Account;
  /** The slug of the app whose token wrote it. */
  readonly app: string | undefined;
  body: string;
  readonly createdAt: Date;
  updatedAt: Date;
  readonly reactions: Reaction[];
  minimized: Minimized | undefined;
}
