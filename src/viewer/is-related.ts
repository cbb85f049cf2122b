import type { ViewRun } from './view-run.ts';

/** Are both about one proposal, and not one run? */
export const isRelated = (a: ViewRun, b: ViewRun): boolean =>
  a !== b && a.proposals.some((id) => b.proposals.includes(id));
