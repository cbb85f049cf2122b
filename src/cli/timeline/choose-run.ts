import type { ViewRun } from '../../viewer/view-run.ts';

export type ChosenRun =
  | { readonly kind: 'run'; readonly run: ViewRun }
  | { readonly kind: 'problem'; readonly reason: string };

const MOST_NAMED = 8;

/** The run that an id, or the beginning of one, names; without an id the one that began last. */
export function chooseRun(runs: readonly ViewRun[], id: string | undefined): ChosenRun {
  const same = runs.filter((run) => id === undefined || run.key === id);
  const found = same.length > 0 ? same : runs.filter((run) => run.key.startsWith(id ?? ''));
  const latest = found.reduce<ViewRun | undefined>(
    (last, run) => (began(run) >= began(last) ? run : last),
    undefined,
  );
  if (latest === undefined) return { kind: 'problem', reason: `There is no run ${id}. ${named(runs)}` };
  return id !== undefined && found.length > 1
    ? { kind: 'problem', reason: `${found.length} runs begin with ${id}. ${named(found)}` }
    : { kind: 'run', run: latest };
}

const began = (run: ViewRun | undefined): number => Date.parse(run?.beganAt ?? '') || 0;

function named(runs: readonly ViewRun[]): string {
  const some = runs.slice(0, MOST_NAMED).map(({ key, verdict }) => `${key} (${verdict})`);
  return `There ${runs.length === 1 ? 'is' : 'are'} ${some.join(', ')}${runs.length > MOST_NAMED ? ', …' : ''}.`;
}
