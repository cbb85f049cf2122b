import { useEffect, useState } from 'preact/hooks';
import type { LiveState } from './use-files.ts';

interface Following {
  readonly isFollowing: boolean;
  readonly follow: () => void;
}

const NEAR_END_PX = 80;

/**
 * Keeps the end of a growing page in sight until the reader scrolls up or uses something in it, and again from when they are
 * back at the end or ask for it. A page from disk begins at its top.
 */
export function useFollow(live: LiveState): Following {
  const [isFollowing, setFollowing] = useState(live !== 'off');
  useEffect(() => {
    if (live === 'off') return;
    let last = scrollY;
    const look = () => {
      if (isAtEnd()) setFollowing(true);
      else if (scrollY < last) setFollowing(false);
      last = scrollY;
    };
    const stop = () => setFollowing(false);
    const main = document.getElementById('main');
    addEventListener('scroll', look, { passive: true });
    main?.addEventListener('pointerdown', stop);
    return () => {
      removeEventListener('scroll', look);
      main?.removeEventListener('pointerdown', stop);
    };
  }, [live]);
  useEffect(() => {
    if (!isFollowing) return;
    const observer = new ResizeObserver(() => scrollTo(0, page().scrollHeight));
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [isFollowing]);
  const follow = () => {
    location.hash = '';
    setFollowing(true);
  };
  return { isFollowing, follow };
}

const page = (): HTMLElement => document.documentElement;
const isAtEnd = (): boolean => page().scrollHeight - scrollY - innerHeight < NEAR_END_PX;
