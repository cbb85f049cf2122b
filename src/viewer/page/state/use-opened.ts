import { useState } from 'preact/hooks';
import type { ViewItem } from '../../view-item.ts';
import type { ViewRun } from '../../view-run.ts';

type Opened = ReadonlyMap<string, boolean>;
const NONE: Opened = new Map();

/** What a person opened or closed, run by run, and how to do that. */
export function useOpened(run: ViewRun | undefined) {
  const [byRun, setByRun] = useState<ReadonlyMap<string, Opened>>(new Map());
  const key = run?.key ?? '';
  const opened = byRun.get(key) ?? NONE;
  const set = (ids: readonly string[], isOpen: boolean) =>
    setByRun(new Map([...byRun, [key, new Map([...opened, ...ids.map((id) => [id, isOpen] as const)])]]));
  return {
    opened,
    toggle: ({ id }: ViewItem, isOpen: boolean) => set([id], isOpen),
    openAll: (isOpen: boolean) =>
      set(
        (run?.items ?? []).map(({ id }) => id),
        isOpen,
      ),
  };
}
