import type { ViewRun } from '../../view-run.ts';
import type { Runs } from '../state/use-runs.ts';
import { RunLink } from './run-link.tsx';

interface Props {
  readonly runs: readonly ViewRun[];
  readonly found: Runs['found'];
  readonly isLive: boolean;
}

const MOST = 5;

/** Nothing of this run is left; the runs where a search finds something. */
export function NoMatch({ runs, found, isLive }: Props) {
  const others = runs.filter(({ key }) => (found?.get(key) ?? 0) > 0);
  return (
    <div class="nothing">
      <p>No entry of this run matches{others.length > 0 ? ', but some do in:' : '.'}</p>
      {others.slice(0, MOST).map((run) => (
        <p key={run.key}>
          <RunLink run={run} isLive={isLive} />
        </p>
      ))}
    </div>
  );
}
