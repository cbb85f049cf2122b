import { useEffect, useState } from 'preact/hooks';
import { type Place, placeOf } from './place.ts';

/** The place in the address, kept up to date. */
export function usePlace(): Place | undefined {
  const [hash, setHash] = useState(() => location.hash);
  useEffect(() => {
    const follow = () => setHash(location.hash);
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  return placeOf(hash);
}
