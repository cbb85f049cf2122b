import type { BenchCase } from '../../bench/bench-case.ts';
import type { BenchLine } from '../../bench/bench-line.ts';
import type { BenchPorts, CaseTree } from '../../compose/bench.ts';
import type { Answering } from './answerer.ts';
import type { BenchOptions } from './bench-options.ts';

/** A case that is ready to be run: its pull request checked out, its dependencies in place. */
export interface ReadyCase {
  readonly about: BenchCase;
  /** The folder of the case. */
  readonly folder: string;
  readonly tree: CaseTree;
  readonly answering: Answering;
  /** Where its journal goes. */
  readonly journal: string;
  readonly options: BenchOptions;
  readonly ports: BenchPorts;
  readonly signal: AbortSignal;
}

/** What a run took. */
export type Figures = Pick<
  BenchLine,
  'attempts' | 'turns' | 'requests' | 'tokens' | 'largestRequest' | 'seconds'
>;

/** What a run came to; the tree of the case holds the files afterwards. */
export type RoadEnd = { readonly verdict: BenchLine['verdict']; readonly figures: Figures } & (
  | {
      readonly kind: 'ran';
      /** Files of the last change that was proposed. */
      readonly proposed: readonly string[];
      readonly explanation: string;
      readonly ending: string;
    }
  | { readonly kind: 'not-run'; readonly why: string; readonly isModelGone: boolean }
);

/** From a red pull request to a tree that can be judged. */
export type Road = (ready: ReadyCase) => Promise<RoadEnd>;

export const NO_FIGURES: Figures = {
  attempts: 0,
  turns: 0,
  requests: 0,
  tokens: 0,
  largestRequest: null,
  seconds: 0,
};

/** Nothing was run, and the model has nothing to do with it. */
export const notStarted = (why: string): RoadEnd => ({
  kind: 'not-run',
  verdict: null,
  figures: NO_FIGURES,
  why,
  isModelGone: false,
});

/** How often a flaky case is started before it is given up that it was never red. */
export const MOST_TRIES = 25;

/** Wall time since `fromMs` of the clock, in seconds with one decimal. */
export const secondsSince = (fromMs: number, { clock }: Pick<BenchPorts, 'clock'>): number =>
  Math.round((clock.monotonicMs() - fromMs) / 100) / 10;
