import { useEffect, useState } from 'preact/hooks';

export type Theme = 'light' | 'dark';
const KEY = 'build-doctor-theme';

/** The theme: what was chosen here before, else what the system asks for; and how to change it. */
export function useTheme(): [Theme, () => void] {
  const [theme, setTheme] = useState<Theme>(() => remembered() ?? asked());
  useEffect(() => {
    document.documentElement.dataset.theme = theme;
  }, [theme]);
  const change = () => {
    const other = theme === 'dark' ? 'light' : 'dark';
    setTheme(other);
    remember(other);
  };
  return [theme, change];
}

const asked = (): Theme => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');

/** A page from disk may have no storage: touching it throws. Then the choice lasts as long as the page. */
function remembered(): Theme | undefined {
  try {
    const word = localStorage.getItem(KEY);
    return word === 'dark' || word === 'light' ? word : undefined;
  } catch {
    return undefined;
  }
}

function remember(theme: Theme): void {
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // Nothing is lost but the memory.
  }
}
