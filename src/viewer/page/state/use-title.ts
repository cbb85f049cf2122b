import { useEffect } from 'preact/hooks';
import type { ViewRun } from '../../view-run.ts';

/** The window's title says what run it shows and how that ended. */
export function useTitle(run: ViewRun | undefined): void {
  const title = run === undefined ? 'Build Doctor timeline' : `${run.title} · ${run.verdict}`;
  useEffect(() => {
    document.title = title;
  }, [title]);
}
