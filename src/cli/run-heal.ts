import { basename, dirname } from 'node:path';
import { stateFolder } from '../compose/state-folder.ts';
import { composeHeal, type TerminalSetup } from '../compose.ts';
import { type Healed, heal } from '../flows/heal.ts';
import type { HealRequest } from '../flows/heal-run.ts';
import { exitCodeOf } from '../kernel/verdict.ts';
import { INTERRUPTED, interrupts } from './interrupts.ts';
import { modelLine } from './model-line.ts';
import { tellVerdict } from './tell-verdict.ts';
import type { OutputFlags, Terminal } from './terminal.ts';

type Asked = Omit<HealRequest, 'repository'>;
type Placed = Omit<
  TerminalSetup,
  'colors' | 'input' | 'interactive' | 'prompts' | 'story' | 'progress' | 'tell' | 'signal' | 'interrupt'
>;

const USAGE = 2;
const OUTCOMES = new Map<string, 'green' | 'red'>([
  ['Tests pass now.', 'green'],
  ['Tests still fail:', 'red'],
]);

/**
 * Runs `heal` in a terminal, tells its story and resolves to the exit code. An interrupt stops what runs, puts
 * everything back and ends with 130.
 */
export async function runHeal(
  asked: Asked,
  placed: Placed,
  terminal: Terminal,
  flags: OutputFlags,
): Promise<number> {
  const { signal, stop, release } = interrupts();
  const composed = composeHeal({
    ...placed,
    colors: terminal.colors,
    input: terminal.input,
    interactive: terminal.interactive,
    prompts: process.stderr,
    story: terminal.story,
    progress: (entry) => terminal.progress(entry),
    tell: (line) => terminal.tell(line),
    signal,
    interrupt: stop,
  });
  if (composed.kind === 'problem') {
    release();
    return terminal.refuse(composed.reason);
  }
  try {
    if (composed.modelProblem !== undefined)
      terminal.tell(`Note: ${composed.modelProblem} The tests run all the same.`);
    const healed = await heal({ ...asked, repository: composed.checkout }, composed.ports, signal);
    tellStory(healed, terminal, flags);
    return exitCode(healed);
  } finally {
    terminal.settle();
    composed.remove();
    release();
  }
}

function tellStory({ ending, result }: Healed, terminal: Terminal, flags: OutputFlags): void {
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
}

/** A journal where `timeline` looks for it is named by its run alone. */
const nameOf = (journal: string): string =>
  dirname(journal) === stateFolder(process.env) ? basename(journal, '.jsonl') : journal;

function exitCode({ ending }: Healed): number {
  if (ending.verdict.reason === 'interrupted') return INTERRUPTED;
  return ending.usage === true ? USAGE : exitCodeOf(ending.verdict.word);
}
