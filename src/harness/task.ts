import type { Attempted } from './run-attempt.ts';
import type { Session } from './session.ts';
import type { Tool } from './tool.ts';

/** What a conversation is for: its tools and words, and what a finished change is held against. */
export interface Task {
  /** The system message. */
  readonly system: string;
  readonly tools: readonly Tool[];
  /** Told when a first reply makes no call. */
  readonly nudge: string;
  /** Told when a change was not held against anything, because not every edit of the reply was made. */
  readonly incomplete: string;
  /** Asks for the cause of a good change that states none; undefined: none is wanted. */
  readonly stateCause: string | undefined;
  /** A reply of text alone is the end that was asked for. */
  readonly onlyExplains: boolean;
  /** Holds the tree as it stands against what the task wants; counts an attempt. */
  attempt(session: Session, signal: AbortSignal | undefined): Promise<Attempted>;
  /** The tree as it stands was held against it. */
  isTried(session: Session): boolean;
  /** The tree as it stands differs from the start and is what the task wants. */
  isDone(session: Session): boolean;
}
