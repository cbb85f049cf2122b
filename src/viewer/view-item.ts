import type { Counts } from '../kernel/counts.ts';
import type { Tone } from './tone.ts';

/** Tokens as a journal counts them. */
export interface Tokens {
  readonly prompt: number;
  readonly completion: number;
}

/** What an entry holds besides its line. The texts are raw: pass them through `visibleText` before they are shown. */
export type ViewPart =
  /** `prose` is written for people, `text` is output, `list` has one thing a line, `diff` is a unified diff. */
  | { readonly form: 'prose' | 'text' | 'list' | 'diff'; readonly label: string; readonly text: string }
  | {
      readonly form: 'facts';
      readonly label: string;
      readonly facts: readonly (readonly [name: string, value: string])[];
    }
  | { readonly form: 'data'; readonly label: string; readonly value: unknown };

/** What a reader of one kind of entry says about it. Title, note, rule and state are visible text on one line. */
export interface ItemCore {
  readonly tone: Tone;
  /** The word beside the colour: `ok`, `blocked`, `red`, `approved`, …; '' where there is nothing to say. */
  readonly state: string;
  readonly title: string;
  /** A sentence or a reason; '' where there is none. */
  readonly note: string;
  readonly rule: string;
  readonly ms: number | undefined;
  readonly tokens: Tokens | undefined;
  readonly counts: Counts | undefined;
  readonly parts: readonly ViewPart[];
  /** Little for a reader of a run that is over: that something began, the settings. */
  readonly isMinor: boolean;
}

/** One entry of a run, ready to be shown. */
export interface ViewItem extends ItemCore {
  /** `seq` where the line has one that no other line of the run has, else `n` and its place: a link's target. */
  readonly id: string;
  /** As written; a kind that is not known is shown as data. */
  readonly kind: string;
  /** UTC as written; '' where the line has no time. */
  readonly at: string;
  /** Milliseconds since the run's first entry. */
  readonly sinceMs: number | undefined;
  /** 1: a call, or a refusal, inside the turn above it. */
  readonly level: 0 | 1;
  /** What the tests said before, where `counts` is what they say now. */
  readonly countsBefore: Counts | undefined;
}
