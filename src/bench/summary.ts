import type { BenchLine, Judged } from './bench-line.ts';
import { WINDOW_TOKENS } from './request-size.ts';
import type { Share } from './share.ts';
import { type Spread, spread } from './spread.ts';

/** What some cases came to. Cases that were not run count as cases and nothing else. */
export interface Summary {
  readonly cases: number;
  readonly judged: Readonly<Record<Judged, number>>;
  /** Solved, hidden tests too, of the cases that have a fix. */
  readonly fixRate: Share;
  /** Solved of all that a change was proposed for, cases with nothing to fix among them. */
  readonly precision: Share;
  /** Explained of the cases where nothing may be edited. */
  readonly explained: Share;
  /** Cases whose every request is within `WINDOW_TOKENS`, of those whose requests were counted. */
  readonly fitting: Share;
  /** Of the solved cases. */
  readonly attempts: Spread | undefined;
  readonly replies: Spread | undefined;
  readonly tokens: Spread | undefined;
  /** Wall time of a case, solved or not. */
  readonly seconds: Spread | undefined;
}

/** Counts results; `lines` are of different cases. */
export function summary(lines: readonly BenchLine[]): Summary {
  const count = (judged: Judged) => lines.filter((line) => line.judged === judged).length;
  const ran = lines.filter(({ judged }) => judged !== 'not-run');
  const solved = ran.filter(({ judged }) => judged === 'solved');
  const proposed = ran.filter((line) => line.proposed);
  const mendable = ran.filter(({ expected }) => expected === 'fix');
  const requests = ran.flatMap(({ largestRequest }) => (largestRequest === null ? [] : [largestRequest]));
  return {
    cases: lines.length,
    judged: {
      solved: solved.length,
      plausible: count('plausible'),
      violated: count('violated'),
      unsolved: count('unsolved'),
      explained: count('explained'),
      silent: count('silent'),
      'not-run': count('not-run'),
    },
    fixRate: { k: solved.length, n: mendable.length },
    precision: { k: proposed.filter(({ judged }) => judged === 'solved').length, n: proposed.length },
    explained: { k: count('explained'), n: ran.length - mendable.length },
    fitting: { k: requests.filter((tokens) => tokens <= WINDOW_TOKENS).length, n: requests.length },
    attempts: spread(solved.map((line) => line.attempts)),
    replies: spread(solved.map((line) => line.turns)),
    tokens: spread(solved.map((line) => line.tokens)),
    seconds: spread(ran.map((line) => line.seconds)),
  };
}
