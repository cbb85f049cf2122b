import type { RefObject } from 'preact';
import { useRef, useState } from 'preact/hooks';

export interface SearchBox {
  readonly box: RefObject<HTMLInputElement | null>;
  readonly query: string;
  readonly setQuery: (query: string) => void;
  readonly enter: () => void;
  /** Leaves the box; from outside of it, clears it. */
  readonly leave: () => void;
}

/** What is typed into the search, and how the keys get in and out of it. */
export function useSearchBox(): SearchBox {
  const box = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState('');
  const leave = () => {
    if (document.activeElement === box.current) box.current?.blur();
    else setQuery('');
  };
  return { box, query, setQuery, enter: () => box.current?.focus(), leave };
}
