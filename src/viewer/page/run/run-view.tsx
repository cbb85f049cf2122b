import { useMemo } from 'preact/hooks';
import { visibleText } from '../../../kernel/visible-text.ts';
import type { ViewItem } from '../../view-item.ts';
import type { ViewRun } from '../../view-run.ts';
import { CopyButton } from '../copy-button.tsx';
import { EntryList } from '../entry/entry-list.tsx';
import { shownItems } from '../shown-items.ts';
import { Filters } from './filters.tsx';
import { RunHead } from './run-head.tsx';

interface Props {
  readonly run: ViewRun;
  readonly related: readonly ViewRun[];
  readonly notes: readonly string[];
  readonly words: readonly RegExp[];
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (chosen: ReadonlySet<string>) => void;
  readonly showsMinor: boolean;
  readonly onMinor: () => void;
  readonly target: string | undefined;
  readonly opened: ReadonlyMap<string, boolean>;
  readonly onToggle: (item: ViewItem, isOpen: boolean) => void;
  readonly onOpenAll: (isOpen: boolean) => void;
  readonly isLive: boolean;
}

/** From so many entries on all but the proposal and the end begin closed. */
const LONG = 300;

/** The chosen run from top to bottom. */
export function RunView(props: Props) {
  const { run, words, chosen, showsMinor, isLive } = props;
  const items = useMemo(
    () => shownItems(run, { words, chosen, showsMinor, isLive }),
    [run, words, chosen, showsMinor, isLive],
  );
  const minor = run.items.filter(({ isMinor }) => isMinor).length;
  return (
    <>
      <RunHead run={run} related={props.related} isLive={isLive} />
      {props.notes.map((note) => (
        <p key={note} class="warning">
          {visibleText(note)}
        </p>
      ))}
      <div class="tools">
        <h2>What happened</h2>
        <span class="spring" />
        {minor > 0 && (
          <button type="button" class="quiet" onClick={props.onMinor}>
            {showsMinor ? `Hide ${minor} minor entries` : `Show all ${run.items.length} entries`}
          </button>
        )}
        <button type="button" class="quiet" onClick={() => props.onOpenAll(true)}>
          Open all
        </button>
        <button type="button" class="quiet" onClick={() => props.onOpenAll(false)}>
          Close all
        </button>
        <CopyButton label="Copy link" text={() => location.href} />
      </div>
      <Filters items={run.items} chosen={chosen} onChoose={props.onChoose} />
      {items.length === 0 && <p class="nothing">No entry of this run matches.</p>}
      <EntryList
        runKey={run.key}
        items={items}
        isLong={run.items.length > LONG}
        words={words}
        target={props.target}
        opened={props.opened}
        onToggle={props.onToggle}
      />
    </>
  );
}
