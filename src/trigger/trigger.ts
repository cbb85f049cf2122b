import type { Account } from '../ports/code-host.ts';
import type { Command } from './command.ts';

/** An event reduced to what we react to. */
export type Trigger =
  /**
   * A CI run ended red: diagnose it. `onlyReconcile`: its commit is one of ours, so no model is asked about it (a chain of
   * our own fixes would have no end).
   */
  | { readonly kind: 'red-run'; readonly run: number; readonly onlyReconcile: boolean }
  /** A CI run ended green on a commit that may hold a proposal of ours: reconcile. */
  | { readonly kind: 'green-run'; readonly run: number }
  | {
      readonly kind: 'command';
      readonly command: Command;
      readonly pull: number;
      readonly by: Account;
      readonly said: Said;
    }
  /** An approving review: treat. `named` is the proposal that its first line names (`/doctor apply ID`). */
  | {
      readonly kind: 'review';
      readonly pull: number;
      readonly reviewId: number;
      readonly by: Account;
      readonly named: string | undefined;
    }
  | {
      readonly kind: 'dispatch';
      readonly run: number | undefined;
      readonly pull: number | undefined;
      readonly by: Account;
    };

/** Where a command stands. A review says which commit its writer looked at; a comment only says when. */
export type Said =
  | { readonly in: 'comment'; readonly id: number; readonly at: Date }
  | { readonly in: 'review'; readonly id: number; readonly commitId: string | undefined };

/** Why an event causes nothing; `rule` is stable, the sentence is for people. */
export interface Ignored {
  readonly kind: 'ignored';
  readonly rule: string;
  readonly reason: string;
}
