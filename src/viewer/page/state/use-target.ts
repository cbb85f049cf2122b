import { useEffect } from 'preact/hooks';

/** Brings the entry that the address names into sight, and a run that is chosen to its top; not where its end is followed. */
export function useTarget(run: string | undefined, entry: string | undefined, isFollowing: boolean): void {
  // To stop following is no reason to scroll.
  useEffect(() => {
    if (isFollowing) return;
    if (entry === undefined) scrollTo(0, 0);
    else document.getElementById(`entry-${entry}`)?.scrollIntoView({ block: 'center' });
  }, [run, entry]);
}
