import { progressLine } from '../../bench/progress-line.ts';
import { inTurn } from '../../flows/in-turn.ts';
import type { Terminal } from '../terminal.ts';
import type { CaseFolder } from './read-cases.ts';
import type { ResultsFile } from './results-file.ts';
import { type BenchRun, runCase } from './run-case.ts';

/** So many cases in a row without a model, and the rest need not be tried. */
const MOST_WITHOUT_MODEL = 3;

export type Ended = 'all' | 'interrupted' | 'model-gone';

/** Runs cases, `jobs` at a time; keeps and tells each result as it comes. */
export async function runCases(
  cases: readonly CaseFolder[],
  run: BenchRun,
  results: Pick<ResultsFile, 'add'>,
  screen: Terminal,
): Promise<Ended> {
  const { options, signal, answerer } = run;
  let done = 0;
  let withoutModel = 0;
  let isModelGone = false;
  try {
    await inTurn(cases, options.jobs, async (found) => {
      if (withoutModel >= MOST_WITHOUT_MODEL) return;
      const ended = await runCase(found, run);
      results.add(ended.line);
      done += 1;
      screen.tell(progressLine(ended.line, { number: done, of: cases.length }));
      if (options.verbose === true)
        for (const difference of ended.differences) screen.tell(`  ${difference}`);
      const isGone = ended.isModelGone && !answerer.isReplay;
      withoutModel = isGone ? withoutModel + 1 : 0;
      isModelGone ||= isGone;
    });
  } catch (error) {
    if (!signal.aborted) throw error;
    return 'interrupted';
  }
  return isModelGone ? 'model-gone' : 'all';
}
