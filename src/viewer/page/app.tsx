import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { itemMatches, queryWords } from '../item-matches.ts';
import type { PageData } from '../page-data.ts';
import { runsOf } from '../view-run.ts';
import { Help } from './chrome/help.tsx';
import { NoRuns } from './chrome/no-runs.tsx';
import { TopBar } from './chrome/top-bar.tsx';
import { focusEntry } from './focus-entry.ts';
import { newestFirst } from './newest-first.ts';
import { RunList } from './run/run-list.tsx';
import { RunView } from './run/run-view.tsx';
import { linkTo } from './state/place.ts';
import { useFiles } from './state/use-files.ts';
import { useFollow } from './state/use-follow.ts';
import { useKeys } from './state/use-keys.ts';
import { useLater } from './state/use-later.ts';
import { useMarks } from './state/use-marks.ts';
import { useOpened } from './state/use-opened.ts';
import { usePlace } from './state/use-place.ts';
import { useTarget } from './state/use-target.ts';
import { useTheme } from './state/use-theme.ts';

/** The page: the runs at the left, the chosen one beside them. */
export function App({ data }: { readonly data: PageData }) {
  const [files, live] = useFiles(data);
  const [theme, changeTheme] = useTheme();
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [showsMinor, setShowsMinor] = useState(false);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const [areRunsOpen, setRunsOpen] = useState(false);
  const searchBox = useRef<HTMLInputElement>(null);
  const place = usePlace();
  const asked = useLater(query);
  const words = useMemo(() => queryWords(asked), [asked]);
  const runs = useMemo(() => newestFirst(runsOf(files)), [files]);
  const run = runs.find(({ key }) => key === place?.run) ?? runs[0];
  const found = useMemo(
    () =>
      words.length === 0
        ? undefined
        : new Map(
            runs.map(({ key, items }) => [key, items.filter((item) => itemMatches(item, words)).length]),
          ),
    [runs, words],
  );
  const { opened, toggle, openAll } = useOpened(run);
  const { isFollowing, follow } = useFollow(live);
  useMarks(words);
  useTarget(run?.key, place?.entry, isFollowing);
  useEffect(() => {
    document.title = run === undefined ? 'Build Doctor timeline' : `${run.title} · ${run.verdict}`;
  }, [run?.title, run?.verdict]);
  useKeys({
    search: () => searchBox.current?.focus(),
    help: () => setHelpOpen(!isHelpOpen),
    theme: changeTheme,
    escape: () => {
      setRunsOpen(false);
      if (document.activeElement === searchBox.current) searchBox.current?.blur();
      else setQuery('');
    },
    entry: focusEntry,
    end: (which) => focusEntry(which),
    run: (step) => {
      const next = runs[(run === undefined ? -1 : runs.indexOf(run)) + step];
      if (next !== undefined) location.hash = linkTo(next.key);
    },
    openAll,
  });
  return (
    <div class={areRunsOpen ? 'page runs-open' : 'page'}>
      <TopBar
        live={live}
        query={query}
        onQuery={setQuery}
        searchBox={searchBox}
        theme={theme}
        onTheme={changeTheme}
        onHelp={() => setHelpOpen(true)}
        runs={{ count: runs.length, isOpen: areRunsOpen, onToggle: () => setRunsOpen(!areRunsOpen) }}
      />
      <nav id="runs" aria-label="Runs">
        <RunList
          runs={runs}
          current={run?.key}
          found={found}
          isLive={live !== 'off'}
          onChoose={() => setRunsOpen(false)}
        />
      </nav>
      <main id="main">
        {run === undefined ? (
          <NoRuns isLive={live !== 'off'} />
        ) : (
          <RunView
            key={run.key}
            run={run}
            related={runs.filter(
              (other) => other !== run && other.proposals.some((id) => run.proposals.includes(id)),
            )}
            notes={files.find(({ name }) => name === run.file)?.notes ?? []}
            words={words}
            chosen={chosen}
            onChoose={setChosen}
            showsMinor={showsMinor}
            onMinor={() => setShowsMinor(!showsMinor)}
            target={place?.run === run.key ? place.entry : undefined}
            opened={opened}
            onToggle={toggle}
            onOpenAll={openAll}
            isLive={live !== 'off'}
          />
        )}
        {live !== 'off' && (!isFollowing || run !== runs[0]) && (
          <button type="button" class="follow plain" onClick={follow}>
            Follow ↓
          </button>
        )}
      </main>
      <Help isOpen={isHelpOpen} onClose={() => setHelpOpen(false)} />
    </div>
  );
}
