import { Command, InvalidArgumentError } from 'commander';
import { gatherRuns } from '../bench/gather-runs.ts';
import { type Prices, statsOf } from '../bench/stats.ts';
import { statsTable } from '../bench/stats-table.ts';
import { counted } from '../kernel/counted.ts';
import { messageOf } from '../kernel/message-of.ts';
import { oneLine } from '../kernel/one-line.ts';
import { visibleText } from '../kernel/visible-text.ts';
import { findJournals } from './find-journals.ts';
import { outputOptions } from './heal-options.ts';
import { regularText } from './regular-text.ts';
import { type OutputFlags, terminal } from './terminal.ts';

const EXAMPLES = `
Examples:
  $ build-doctor stats ~/.local/state/build-doctor/2*.jsonl             what heal left on this machine
  $ gh run download --pattern 'build-doctor-*' -D journals && build-doctor stats journals
  $ build-doctor stats 'journals/**/*.jsonl' --price-prompt 0.59 --price-completion 0.79
  $ build-doctor stats run.jsonl --json

A folder stands for every journal below it, those of demo and bench too.
A diagnosis and the run that applied its proposal are joined by the proposal's id: give the journals of both.
Exit codes: 0 counted · 2 nothing to count, unreadable input, usage.`;

type Options = OutputFlags & { readonly pricePrompt?: number; readonly priceCompletion?: number };

/** The `stats` command: what journals of real use say about proposals, their acceptance, time, tokens and cost. */
export function statsCommand(): Command {
  const command = new Command('stats')
    .description('proposals, acceptance, time to green, tokens and verdicts, out of journals')
    .argument('<FILE...>', 'journals, folders of them, or quoted patterns')
    .option('--price-prompt <dollars>', 'for a million tokens sent; with the next one, costs are told', price)
    .option('--price-completion <dollars>', 'for a million tokens received', price);
  for (const option of outputOptions()) command.addOption(option);
  return command.addHelpText('after', EXAMPLES).action((names: readonly string[], options: Options) => {
    process.exitCode = stats(names, options);
  });
}

function stats(names: readonly string[], options: Options): number {
  const screen = terminal(options);
  const { pricePrompt: prompt, priceCompletion: completion } = options;
  if ((prompt === undefined) !== (completion === undefined))
    return screen.refuse('A cost needs both prices: --price-prompt and --price-completion.');
  const found = findJournals(names);
  if (found.kind === 'problem') return screen.refuse(found.reason);
  const read = found.files.map(readFile);
  const gathered = gatherRuns(read.flatMap((one) => (one.kind === 'file' ? [one] : [])));
  const notes = [
    ...read.flatMap((one) => (one.kind === 'unreadable' ? [one.reason] : [])),
    ...gathered.notes,
  ];
  if (gathered.runs.length === 0)
    return screen.refuse(
      oneLine([`No run to count in ${counted(read.length, 'file')}.`, ...notes].join(' ')),
    );
  const prices: Prices | undefined =
    prompt === undefined || completion === undefined ? undefined : { prompt, completion };
  const said = statsOf(gathered.runs, prices);
  if (options.json === true) {
    process.stdout.write(
      `${JSON.stringify({ files: read.length, journals: gathered.journals, ...said, notes })}\n`,
    );
    return 0;
  }
  const head = `${counted(gathered.runs.length, 'run')} in ${counted(gathered.journals, 'journal')} of ${counted(read.length, 'file')}.`;
  process.stdout.write(visibleText(`${head}\n\n${statsTable(said)}`));
  for (const note of notes) screen.complain(oneLine(note));
  return 0;
}

type Read =
  | { readonly kind: 'file'; readonly name: string; readonly text: string }
  | { readonly kind: 'unreadable'; readonly reason: string };

function readFile(name: string): Read {
  try {
    return { kind: 'file', name, text: regularText(name) };
  } catch (error) {
    return { kind: 'unreadable', reason: `${name} cannot be read (${messageOf(error)}).` };
  }
}

function price(text: string): number {
  if (!/^\d{1,6}(?:\.\d{1,6})?$/.test(text))
    throw new InvalidArgumentError('it takes dollars for a million tokens, for example 0.59.');
  return Number(text);
}
