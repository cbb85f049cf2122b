import type { ViewRun } from '../../view-run.ts';
import { linkTo } from '../state/place.ts';
import { ToneBadge } from '../tone-badge.tsx';
import { verdictIcon, verdictWord } from '../verdict-word.ts';

/** A run by its title and how it ended. */
export const RunLink = ({ run, isLive }: { readonly run: ViewRun; readonly isLive: boolean }) => (
  <a class="run-link" href={`#${linkTo(run.key)}`}>
    {run.title} <ToneBadge tone={run.tone} word={verdictWord(run, isLive)} icon={verdictIcon(run, isLive)} />
  </a>
);
