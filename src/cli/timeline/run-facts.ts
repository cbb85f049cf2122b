import type { ViewRun } from '../../viewer/view-run.ts';

/** What `--json` says of a run; times are milliseconds, `beganAt` is UTC as written or ''. */
export const runFacts = ({ run, file, title, verdict, reason, beganAt, spent, tokens }: ViewRun) => ({
  run,
  file,
  title,
  verdict,
  reason,
  beganAt,
  ms: spent.total,
  tokens,
});
