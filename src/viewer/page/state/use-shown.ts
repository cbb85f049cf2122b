import { useState } from 'preact/hooks';
import type { ViewItem } from '../../view-item.ts';

/** What a reader wants to see of the runs, and how to change it. */
export interface Shown {
  /** Outcomes that are asked for; none: all. */
  readonly chosen: ReadonlySet<string>;
  readonly choose: (chosen: ReadonlySet<string>) => void;
  readonly showsMinor: boolean;
  readonly flipMinor: () => void;
  /** Entries of the run that were opened or closed by hand, by id. */
  readonly opened: ReadonlyMap<string, boolean>;
  readonly open: (items: readonly ViewItem[], isOpen: boolean) => void;
}

type Opened = ReadonlyMap<string, boolean>;
const NONE: Opened = new Map();

/** What is shown of the run with this key; what was opened in the other runs is kept for when one comes back. */
export function useShown(runKey: string): Shown {
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set());
  const [showsMinor, setShowsMinor] = useState(false);
  const [byRun, setByRun] = useState<ReadonlyMap<string, Opened>>(new Map());
  const opened = byRun.get(runKey) ?? NONE;
  return {
    chosen,
    choose,
    showsMinor,
    flipMinor: () => setShowsMinor(!showsMinor),
    opened,
    open: (items, isOpen) => {
      const changed = items.map(({ id }) => [id, isOpen] as const);
      setByRun(new Map([...byRun, [runKey, new Map([...opened, ...changed])]]));
    },
  };
}
