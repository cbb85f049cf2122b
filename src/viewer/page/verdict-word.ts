import type { ViewRun } from '../view-run.ts';

/** The verdict for a reader; a run without one is going on where the page is live. */
export const verdictWord = ({ verdict }: ViewRun, isLive: boolean): string =>
  verdict === 'unfinished' && isLive ? 'running' : verdict;
