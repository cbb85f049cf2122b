import type { ViewRun } from '../view-run.ts';

/** Runs by when they began, the newest on top; those that do not say come last, as they stood. */
export function newestFirst(runs: readonly ViewRun[]): ViewRun[] {
  const began = new Map(runs.map((run) => [run, Date.parse(run.beganAt) || 0]));
  return [...runs].sort((a, b) => (began.get(b) ?? 0) - (began.get(a) ?? 0));
}
