import type { Verdict } from '../../kernel/verdict.ts';
import type { RunResult } from '../../report/run-result.ts';
import type { Figures, RoadEnd } from './road.ts';

/** What runs of the doctor on one case took and ended as; `isLeft`: the verdict says that they never came to the repair. */
export function doctorEnd(
  { word, reason, sentence }: Verdict,
  { attempts, turns, requests, tokens, files, diagnosis }: Omit<RunResult, 'verdict' | 'reason'>,
  took: Pick<Figures, 'largestRequest' | 'seconds'>,
  isLeft: boolean,
): RoadEnd {
  const figures = { attempts, turns, requests, tokens: tokens.prompt + tokens.completion, ...took };
  const ended = `${word}: ${sentence}`;
  if (isLeft || word === 'unavailable') {
    const isModelGone = reason.startsWith('model.');
    return { kind: 'not-run', verdict: word, figures, why: ended, isModelGone };
  }
  return {
    ...{ kind: 'ran', verdict: word, figures, ending: ended },
    proposed: files.map(({ path }) => path),
    explanation: `${diagnosis}\n${sentence}`,
  };
}
