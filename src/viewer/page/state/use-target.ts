import { useEffect } from 'preact/hooks';

/** Brings the entry that the address names into sight, and a run that is chosen to its top. */
export function useTarget(run: string | undefined, entry: string | undefined): void {
  useEffect(() => {
    if (entry === undefined) scrollTo(0, 0);
    else document.getElementById(`entry-${entry}`)?.scrollIntoView({ block: 'center' });
  }, [run, entry]);
}
