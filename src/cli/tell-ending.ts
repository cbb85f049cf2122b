import { basename, dirname } from 'node:path';
import { stateFolder } from '../compose/state-folder.ts';
import type { Ending } from '../flows/ending.ts';
import { exitCodeOf } from '../kernel/verdict.ts';
import type { RunResult } from '../report/run-result.ts';
import { INTERRUPTED } from './interrupts.ts';
import { modelLine } from './model-line.ts';
import { tellVerdict } from './tell-verdict.ts';
import type { OutputFlags, Terminal } from './terminal.ts';

const USAGE = 2;
const OUTCOMES = new Map<string, 'green' | 'red'>([
  ['Tests pass now.', 'green'],
  ['Tests still fail:', 'red'],
]);

/** Tells how a run came out: its story, the verdict, with `--json` the result, last what the model cost. The exit code. */
export function tellEnding(
  { ending, result }: { readonly ending: Ending; readonly result: RunResult },
  terminal: Terminal,
  flags: OutputFlags,
): number {
  terminal.gap();
  for (const text of ending.story) {
    const color = OUTCOMES.get(text);
    if (text.includes('\n')) terminal.say(text);
    else terminal.sentence(text, color && terminal.paint[color]);
  }
  const { verdict, usage, cause } = ending;
  if (usage === true) terminal.complain(verdict.sentence);
  tellVerdict(verdict, terminal);
  if (flags.verbose === true && cause instanceof Error) process.stderr.write(`${cause.stack}\n`);
  if (flags.json === true) process.stdout.write(`${JSON.stringify(result)}\n`);
  else if (terminal.interactive) terminal.tell(`Timeline: build-doctor timeline ${nameOf(result.journal)}`);
  process.stderr.write(modelLine(result));
  if (verdict.reason === 'interrupted') return INTERRUPTED;
  return usage === true ? USAGE : exitCodeOf(verdict.word);
}

/** A journal where `timeline` looks for it is named by its run alone. */
const nameOf = (journal: string): string =>
  dirname(journal) === stateFolder(process.env) ? basename(journal, '.jsonl') : journal;
