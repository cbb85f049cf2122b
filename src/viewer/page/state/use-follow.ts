import { useEffect, useState } from 'preact/hooks';
import type { ViewRun } from '../../view-run.ts';
import type { LiveState } from './use-files.ts';

const NEAR_END_PX = 120;

/**
 * Keeps the end of a growing run in sight until the reader scrolls away from it. What it returns goes back to that, where it
 * does not.
 */
export function useFollow(live: LiveState, run: ViewRun | undefined): (() => void) | undefined {
  const [isFollowing, setFollowing] = useState(true);
  useEffect(() => {
    if (live === 'off') return;
    const look = () => setFollowing(isAtEnd());
    addEventListener('scroll', look, { passive: true });
    return () => removeEventListener('scroll', look);
  }, [live]);
  useEffect(() => {
    if (live !== 'off' && isFollowing) toEnd();
  }, [live, isFollowing, run?.key, run?.items.length]);
  return live === 'off' || isFollowing ? undefined : () => setFollowing(true);
}

const page = (): HTMLElement => document.documentElement;
const isAtEnd = (): boolean => page().scrollHeight - scrollY - innerHeight < NEAR_END_PX;
const toEnd = (): void => scrollTo(0, page().scrollHeight);
