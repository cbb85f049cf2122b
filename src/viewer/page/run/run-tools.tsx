import type { ViewItem } from '../../view-item.ts';
import { CopyButton } from '../copy-button.tsx';
import type { Shown } from '../state/use-shown.ts';

interface Props {
  readonly items: readonly ViewItem[];
  /** How many of them a search or a filter leaves; undefined where nothing is left out. */
  readonly drawn: number | undefined;
  readonly shown: Shown;
}

/** What can be done with all entries of a run. */
export function RunTools({ items, drawn, shown }: Props) {
  const minor = items.filter(({ isMinor }) => isMinor).length;
  return (
    <div class="tools">
      <h2>What happened</h2>
      <span role="status" class="muted">
        {drawn !== undefined && `${drawn} of ${items.length} entries`}
      </span>
      <span class="spring" />
      {minor > 0 && minor < items.length && (
        <button type="button" class="quiet" onClick={shown.flipMinor}>
          {shown.showsMinor ? `Hide ${minor} minor entries` : `Show all ${items.length} entries`}
        </button>
      )}
      <button type="button" class="quiet" onClick={() => shown.open(items, true)}>
        Open all
      </button>
      <button type="button" class="quiet" onClick={() => shown.open(items, false)}>
        Close all
      </button>
      <CopyButton label="Copy link" text={() => location.href} />
    </div>
  );
}
