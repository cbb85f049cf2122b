import { groupBy } from '../kernel/group-by.ts';
import type { VerdictWord } from '../kernel/verdict.ts';
import { type Spread, spread } from './spread.ts';
import type { StatsRoad, StatsRun } from './stats-run.ts';
import { type Shown, shownIn } from './stats-shown.ts';

/** Dollars per million tokens. */
export interface Prices {
  readonly prompt: number;
  readonly completion: number;
}

/** What the runs of one road came to. Durations are milliseconds, costs dollars. */
export interface RoadStats {
  readonly road: StatsRoad;
  readonly runs: number;
  /** Runs without a verdict: killed, or still running. */
  readonly unfinished: number;
  /** Proposals that people were shown; each is one of the four that follow. */
  readonly proposals: number;
  readonly approved: number;
  readonly denied: number;
  /** Not answered, and another one came for the same commit. */
  readonly superseded: number;
  readonly open: number;
  /** Approved, and green after they were applied: the fixes. */
  readonly verified: number;
  readonly redToProposal: Spread | null;
  readonly redToGreen: Spread | null;
  /** Test runs of edits for each proposal. */
  readonly attempts: Spread | null;
  /** Prompt and completion of the run that made a fix. */
  readonly tokensAFix: Spread | null;
  /** Of all runs, those that came to nothing too. */
  readonly tokens: { readonly prompt: number; readonly completion: number };
  /** null without prices. */
  readonly costAFix: Spread | null;
  readonly cost: number | null;
}

export interface Stats {
  readonly runs: number;
  readonly roads: readonly RoadStats[];
  /** Verdicts by failure class; a run that reads no log has the class of the proposal that it is about, else null. */
  readonly verdicts: readonly {
    readonly class: string | null;
    readonly word: VerdictWord;
    readonly runs: number;
  }[];
  /** What came of nothing because something was missing, by reason, the most frequent first. */
  readonly setbacks: readonly {
    readonly word: VerdictWord;
    readonly reason: string;
    readonly runs: number;
  }[];
  /** Answers to proposals whose own runs are not here. */
  readonly strayAnswers: number;
}

const ROADS: readonly StatsRoad[] = ['github', 'terminal'];
const SETBACKS: readonly VerdictWord[] = ['refused', 'stale', 'unavailable', 'failed'];

/** Statistics of real use, over different runs; an answer is joined with its proposal whichever run has it. */
export function statsOf(runs: readonly StatsRun[], prices?: Prices): Stats {
  const shown = shownIn(runs);
  const keys = new Map(shown.map(({ key, run }) => [key, run]));
  const answers = new Set(runs.flatMap((run) => run.answers.map(({ key }) => key)));
  return {
    runs: runs.length,
    roads: ROADS.filter((road) => runs.some((run) => run.road === road)).map((road) =>
      roadStats(road, runs, shown, prices),
    ),
    verdicts: verdictsOf(runs, keys),
    setbacks: setbacksOf(runs),
    strayAnswers: [...answers].filter((key) => !keys.has(key)).length,
  };
}

function roadStats(
  road: StatsRoad,
  allRuns: readonly StatsRun[],
  allShown: readonly Shown[],
  prices: Prices | undefined,
): RoadStats {
  const runs = allRuns.filter((run) => run.road === road);
  const shown = allShown.filter(({ run }) => run.road === road);
  const fixes = shown.filter(({ greenAt }) => greenAt !== undefined);
  const count = (state: Shown['state']) => shown.filter((one) => one.state === state).length;
  const cost = (run: StatsRun) => (prices === undefined ? [] : [costOf(run.tokens, prices)]);
  const tokens = runs.reduce(
    (sum, run) => ({
      prompt: sum.prompt + run.tokens.prompt,
      completion: sum.completion + run.tokens.completion,
    }),
    { prompt: 0, completion: 0 },
  );
  return {
    road,
    runs: runs.length,
    unfinished: runs.filter(({ verdict }) => verdict === undefined).length,
    proposals: shown.length,
    approved: count('approved'),
    denied: count('denied'),
    superseded: count('superseded'),
    open: count('open'),
    verified: fixes.length,
    redToProposal: middle(shown.map(({ at, run }) => since(run, at))),
    redToGreen: middle(fixes.map(({ greenAt, run }) => since(run, greenAt ?? 0))),
    attempts: middle(shown.map(({ attempts }) => attempts)),
    tokensAFix: middle(fixes.map(({ run }) => run.tokens.prompt + run.tokens.completion)),
    tokens,
    costAFix: middle(fixes.flatMap(({ run }) => cost(run))),
    cost: prices === undefined ? null : costOf(tokens, prices),
  };
}

const middle = (figures: readonly number[]): Spread | null => spread(figures) ?? null;

/** CI's clock and a runner's may differ by a moment. */
const since = ({ redAt }: StatsRun, at: number): number => Math.max(0, at - redAt);

const costOf = (tokens: StatsRun['tokens'], prices: Prices): number =>
  (tokens.prompt * prices.prompt + tokens.completion * prices.completion) / 1e6;

function verdictsOf(runs: readonly StatsRun[], keys: ReadonlyMap<string, StatsRun>): Stats['verdicts'] {
  const classOf = (run: StatsRun): string | null =>
    run.class ??
    run.answers.map(({ key }) => keys.get(key)?.class).find((found) => found !== undefined) ??
    null;
  const ended = runs.flatMap((run) =>
    run.verdict === undefined ? [] : [{ class: classOf(run), word: run.verdict.word }],
  );
  return tallied(ended);
}

function setbacksOf(runs: readonly StatsRun[]): Stats['setbacks'] {
  return tallied(
    runs.flatMap(({ verdict }) =>
      verdict !== undefined && SETBACKS.includes(verdict.word)
        ? [{ word: verdict.word, reason: verdict.reason }]
        : [],
    ),
  );
}

/** How many of each, the most frequent first. */
function tallied<T extends object>(items: readonly T[]): (T & { readonly runs: number })[] {
  return [...groupBy(items, (item) => JSON.stringify(item)).values()]
    .flatMap((same) => same.slice(0, 1).map((item) => ({ ...item, runs: same.length })))
    .toSorted((a, b) => b.runs - a.runs);
}
