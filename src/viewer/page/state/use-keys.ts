import { useEffect } from 'preact/hooks';

/** What the keys do; each is said in the help. */
export interface Keys {
  readonly search: () => void;
  readonly help: () => void;
  readonly escape: () => void;
  readonly theme: () => void;
  readonly entry: (which: 1 | -1 | 'first' | 'last') => void;
  readonly run: (step: 1 | -1) => void;
  readonly openAll: (isOpen: boolean) => void;
}

/** Keys of the whole page; arrows scroll it, but from an entry they go to the next one. Keys that somebody types into a field, or with Ctrl, Alt or Command, are theirs. */
export function useKeys(keys: Keys): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
      const isTyping = event.target instanceof HTMLElement && event.target.matches('input, textarea, select');
      if (isTyping && event.key !== 'Escape') return;
      const isArrow = event.key === 'ArrowDown' || event.key === 'ArrowUp';
      if (isArrow && !(event.target instanceof HTMLElement && event.target.matches('.toggle'))) return;
      const act = actionOf(event.key, keys);
      if (act === undefined) return;
      if (event.key !== 'Escape') event.preventDefault();
      act();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [keys]);
}

function actionOf(key: string, keys: Keys): (() => void) | undefined {
  switch (key) {
    case '/':
      return keys.search;
    case '?':
      return keys.help;
    case 'Escape':
      return keys.escape;
    case 't':
      return keys.theme;
    case 'j':
    case 'ArrowDown':
      return () => keys.entry(1);
    case 'k':
    case 'ArrowUp':
      return () => keys.entry(-1);
    case 'g':
      return () => keys.entry('first');
    case 'G':
      return () => keys.entry('last');
    case 'n':
      return () => keys.run(1);
    case 'p':
      return () => keys.run(-1);
    case 'e':
      return () => keys.openAll(true);
    case 'c':
      return () => keys.openAll(false);
    default:
      return undefined;
  }
}
