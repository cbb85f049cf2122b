import { type RunResult, runResult } from '../report/run-result.ts';
import type { Ending } from './ending.ts';
import type { ModelRun } from './heal-run.ts';
import type { Meter } from './meter.ts';

/** How a run ended and what it took; `run` is undefined where nothing was executed, `total` is in milliseconds. */
export function resultOf(
  { verdict, diagnosis, proposal, before, after }: Ending,
  run: Pick<ModelRun, 'governor' | 'conversation'> | undefined,
  { total, metered, journal }: { readonly total: number; readonly metered: Meter; readonly journal: string },
): RunResult {
  const spent = run?.governor?.spent;
  const session = run?.conversation?.session;
  return runResult({
    verdict,
    diagnosis,
    proposal,
    before,
    after,
    attempts: session?.attempts ?? 0,
    turns: session?.turns ?? 0,
    tokens: { prompt: spent?.prompt ?? 0, completion: spent?.completion ?? 0 },
    requests: spent?.requests ?? 0,
    ms: {
      total,
      model: spent?.modelMs ?? 0,
      tests: metered.tests,
      waiting: metered.waiting + (spent?.waitingMs ?? 0),
    },
    journal,
  });
}
