import { useMemo } from 'preact/hooks';
import { visibleText } from '../../../kernel/visible-text.ts';
import { isRelated } from '../../is-related.ts';
import type { ViewRun } from '../../view-run.ts';
import { EntryList } from '../entry/entry-list.tsx';
import { shownItems } from '../shown-items.ts';
import type { Runs } from '../state/use-runs.ts';
import type { Shown } from '../state/use-shown.ts';
import { Filters } from './filters.tsx';
import { NoMatch } from './no-match.tsx';
import { RunHead } from './run-head.tsx';
import { RunTools } from './run-tools.tsx';

interface Props {
  readonly run: ViewRun;
  readonly runs: readonly ViewRun[];
  /** What is wrong with its file. */
  readonly notes: readonly string[];
  readonly words: readonly RegExp[];
  readonly found: Runs['found'];
  /** Id of the entry that a link asks for. */
  readonly target: string | undefined;
  readonly shown: Shown;
  readonly isLive: boolean;
}

/** From so many entries on all but the proposal and the end begin closed. */
const LONG = 300;

/** The chosen run from top to bottom. */
export function RunView({ run, runs, notes, words, found, target, shown, isLive }: Props) {
  const { chosen, showsMinor } = shown;
  const items = useMemo(
    () => shownItems(run, { words, chosen, showsMinor, isLive }),
    [run, words, chosen, showsMinor, isLive],
  );
  const isNarrowed = words.length > 0 || chosen.size > 0;
  const related = runs.filter((other) => isRelated(other, run));
  return (
    <>
      <RunHead run={run} related={related} isLive={isLive} />
      {notes.map((note) => (
        <p key={note} class="warning">
          {visibleText(note)}
        </p>
      ))}
      <RunTools items={run.items} drawn={isNarrowed ? items.length : undefined} shown={shown} />
      <Filters items={run.items} chosen={chosen} onChoose={shown.choose} />
      {items.length === 0 && <NoMatch runs={runs} found={found} isLive={isLive} />}
      <EntryList
        runKey={run.key}
        items={items}
        isLong={run.items.length > LONG}
        words={words}
        target={target}
        opened={shown.opened}
        onToggle={(item, isOpen) => shown.open([item], isOpen)}
      />
    </>
  );
}
