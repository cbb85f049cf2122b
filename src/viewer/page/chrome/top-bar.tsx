import { Icon } from '../icon.tsx';
import type { LiveState } from '../state/use-files.ts';
import type { SearchBox } from '../state/use-search-box.ts';
import type { Theme } from '../state/use-theme.ts';

interface Props {
  readonly live: LiveState;
  readonly search: SearchBox;
  readonly theme: Theme;
  readonly onTheme: () => void;
  readonly onHelp: () => void;
  readonly runs: { readonly count: number; readonly isOpen: boolean; readonly onToggle: () => void };
}

/** What stays in sight: the search, whether the page is live, the theme, the help; on a phone the runs. */
export const TopBar = ({ live, search, theme, onTheme, onHelp, runs }: Props) => (
  <header class="top">
    <button type="button" class="skip plain" onClick={() => document.getElementById('main')?.focus()}>
      Skip to the run
    </button>
    <span class="brand">
      <Icon name="pulse" /> Build Doctor <span class="muted">timeline</span>
    </span>
    <button
      type="button"
      class="plain only-narrow"
      aria-expanded={runs.isOpen}
      aria-controls="runs"
      onClick={runs.onToggle}
    >
      <Icon name="list" /> Runs <span class="count">{runs.count}</span>
    </button>
    <search class="search">
      <Icon name="search" />
      <input
        ref={search.box}
        type="search"
        placeholder="Search all runs"
        aria-label="Search the text of all runs"
        value={search.query}
        onInput={({ currentTarget }) => search.setQuery(currentTarget.value)}
      />
      <kbd title="Press / to search">/</kbd>
    </search>
    <span class="live-state" role="status">
      {live === 'live' && (
        <span class="badge good">
          <span class="beat" aria-hidden="true" />
          live
        </span>
      )}
      {live === 'lost' && <span class="badge caution">connection lost</span>}
    </span>
    <button
      type="button"
      class="plain square"
      aria-label={theme === 'dark' ? 'Light colours' : 'Dark colours'}
      onClick={onTheme}
    >
      <Icon name={theme === 'dark' ? 'sun' : 'moon'} />
    </button>
    <button type="button" class="plain square" aria-label="Keys and help" onClick={onHelp}>
      ?
    </button>
  </header>
);
