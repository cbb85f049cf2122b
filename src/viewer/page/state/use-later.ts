import { useEffect, useState } from 'preact/hooks';

const PAUSE_MS = 120;

/** A value once it has stayed the same for a moment: a search is not done anew with every key of a fast typist. */
export function useLater<Value>(value: Value): Value {
  const [later, setLater] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setLater(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return later;
}
