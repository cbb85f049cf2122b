import type { ViewRun } from '../view-run.ts';
import type { IconName } from './icon.tsx';
import { toneIcon } from './tone-icon.ts';

const goesOn = ({ verdict }: ViewRun, isLive: boolean): boolean => verdict === 'unfinished' && isLive;

/** The verdict for a reader; a run without one is going on where the page is live. */
export const verdictWord = (run: ViewRun, isLive: boolean): string =>
  goesOn(run, isLive) ? 'running' : run.verdict;

/** The sign beside it. */
export const verdictIcon = (run: ViewRun, isLive: boolean): IconName =>
  goesOn(run, isLive) ? 'clock' : toneIcon(run.tone);
