import { useState } from 'preact/hooks';
import type { PageData } from '../page-data.ts';
import { Help } from './chrome/help.tsx';
import { NoRuns } from './chrome/no-runs.tsx';
import { TopBar } from './chrome/top-bar.tsx';
import { focusEntry } from './focus-entry.ts';
import { RunList } from './run/run-list.tsx';
import { RunView } from './run/run-view.tsx';
import { goTo } from './state/place.ts';
import { useFiles } from './state/use-files.ts';
import { useFollow } from './state/use-follow.ts';
import { useKeys } from './state/use-keys.ts';
import { useMarks } from './state/use-marks.ts';
import { usePlace } from './state/use-place.ts';
import { useRuns } from './state/use-runs.ts';
import { useSearchBox } from './state/use-search-box.ts';
import { useShown } from './state/use-shown.ts';
import { useTarget } from './state/use-target.ts';
import { useTheme } from './state/use-theme.ts';
import { useTitle } from './state/use-title.ts';

/** The page: the runs at the left, the chosen one beside them. */
export function App({ data }: { readonly data: PageData }) {
  const [files, live] = useFiles(data);
  const search = useSearchBox();
  const { runs, words, found } = useRuns(files, search.query);
  const place = usePlace();
  const run = runs.find(({ key }) => key === place?.run) ?? runs[0];
  const shown = useShown(run?.key ?? '');
  const [theme, changeTheme] = useTheme();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const [areRunsOpen, setRunsOpen] = useState(false);
  const { isFollowing, follow } = useFollow(live);
  const isLive = live !== 'off';
  useMarks(words);
  useTarget(run?.key, place?.entry, isFollowing);
  useTitle(run);
  useKeys({
    search: search.enter,
    help: () => setHelpOpen(!isHelpOpen),
    theme: changeTheme,
    escape: () => {
      setRunsOpen(false);
      search.leave();
    },
    entry: focusEntry,
    run: (step) => goTo(runs[(run === undefined ? -1 : runs.indexOf(run)) + step]?.key),
    openAll: (isOpen) => shown.open(run?.items ?? [], isOpen),
  });
  return (
    <div class={areRunsOpen ? 'page runs-open' : 'page'}>
      <TopBar
        live={live}
        search={search}
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
          isLive={isLive}
          onChoose={() => setRunsOpen(false)}
        />
      </nav>
      <main id="main" tabIndex={-1}>
        {run === undefined ? (
          <NoRuns isLive={isLive} />
        ) : (
          <RunView
            key={run.key}
            run={run}
            runs={runs}
            notes={files.find(({ name }) => name === run.file)?.notes ?? []}
            words={words}
            found={found}
            target={place?.run === run.key ? place.entry : undefined}
            shown={shown}
            isLive={isLive}
          />
        )}
        {isLive && (!isFollowing || run !== runs[0]) && (
          <button type="button" class="follow plain" onClick={follow}>
            Follow ↓
          </button>
        )}
      </main>
      <Help isOpen={isHelpOpen} onClose={() => setHelpOpen(false)} />
    </div>
  );
}
