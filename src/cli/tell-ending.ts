import type { Ending } from '../flows/ending.ts';
import { exitCodeOf } from '../kernel/verdict.ts';
import type { RunResult } from '../report/run-result.ts';
import { INTERRUPTED } from './interrupts.ts';
import { modelLine } from './model-line.ts';
import type { OutputFlags, Terminal } from './terminal.ts';

const USAGE = 2;

/** Tells how a run came out: its story, the verdict, with `--json` the result, last what the model cost. The exit code. */
export function tellEnding(
  { ending, result }: { readonly ending: Ending; readonly result: RunResult },
  terminal: Terminal,
  flags: OutputFlags,
): number {
  for (const line of ending.story) terminal.say(line);
  const { word, reason, sentence } = ending.verdict;
  if (ending.usage === true) terminal.complain(sentence);
  terminal.say(`Verdict: ${word}: ${sentence}`);
  if (flags.verbose === true && ending.cause instanceof Error)
    process.stderr.write(`${ending.cause.stack}\n`);
  if (flags.json === true) process.stdout.write(`${JSON.stringify(result)}\n`);
  process.stderr.write(modelLine(result));
  if (reason === 'interrupted') return INTERRUPTED;
  return ending.usage === true ? USAGE : exitCodeOf(word);
}
