import { counted } from '../../kernel/counted.ts';
import { countsChange } from '../../viewer/counts-change.ts';
import { duration } from '../../viewer/duration.ts';
import { field } from '../../viewer/field.ts';
import type { ViewRun } from '../../viewer/view-run.ts';
import { VERSION } from '../version.ts';
import type { RunTextFacts } from './run-text.ts';

/** The lines above what happened: verdict, what was to be done, when and how long, tests, versions. */
export function runHead(run: ViewRun, { notes, lines, related }: RunTextFacts): string {
  const { spent, tokens, before, after } = run;
  const toolchain = [...new Set(lines.flatMap((line) => field.texts(line, 'toolchain')))];
  const times = ` (model ${duration(spent.model)}, tests ${duration(spent.tests)}, waiting ${duration(spent.waiting)}, own ${duration(spent.own)})`;
  return [
    verdictLine(run),
    `Task: ${[run.title, run.repository].filter((text) => text !== '').join(', in ')}`,
    `Run: ${[run.key, run.flow, run.file].filter((text) => text !== '').join(', ')}`,
    `Time: ${run.beganAt || 'not written'}, ${duration(spent.total)}${times}`,
    `Tests: ${countsChange(before, after) || 'not counted'}; ${counted(run.attempts, 'attempt')}, ${counted(run.turns.length, 'turn')}, ${counted(tokens.prompt + tokens.completion, 'token')}`,
    ...related.map((other) => `Same proposal: run ${other.key}, ${other.verdict}`),
    toolchain.length === 0 ? '' : `Toolchain in CI's log: ${toolchain.join(', ')}`,
    `Printed by build-doctor ${VERSION} on Node ${process.version}`,
    ...notes.map((note) => `Note: ${note}`),
  ]
    .filter((line) => line !== '')
    .join('\n');
}

function verdictLine({ verdict, reason, sentence }: ViewRun): string {
  if (verdict === 'unfinished') return 'Verdict: none: the run was killed, or still runs.';
  return `Verdict: ${verdict}${reason === '' ? '' : ` (${reason})`}${sentence === '' ? '' : `: ${sentence}`}`;
}
