import { composeHeal, type TerminalSetup } from '../compose.ts';
import { type Healed, heal } from '../flows/heal.ts';
import type { HealRequest } from '../flows/heal-run.ts';
import { exitCodeOf } from '../kernel/verdict.ts';
import type { OutputFlags, Terminal } from './terminal.ts';

type Asked = Omit<HealRequest, 'repository'>;
type Placed = Omit<
  TerminalSetup,
  'colors' | 'input' | 'interactive' | 'prompts' | 'story' | 'progress' | 'tell' | 'signal' | 'interrupt'
>;

const USAGE = 2;
const INTERRUPTED = 130;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Runs `heal` in a terminal, tells its story and resolves to the exit code. An interrupt stops what runs, puts
 * everything back and ends with 130; a second one (npm passes Ctrl-C on to us as well) does not cut that short.
 */
export async function runHeal(
  asked: Asked,
  placed: Placed,
  terminal: Terminal,
  flags: OutputFlags,
): Promise<number> {
  const stopping = new AbortController();
  const stop = () => stopping.abort(new Error('interrupted'));
  for (const name of SIGNALS) process.on(name, stop);
  const composed = composeHeal({
    ...placed,
    colors: terminal.colors,
    input: terminal.input,
    interactive: terminal.interactive,
    prompts: process.stderr,
    story: terminal.story,
    progress: (entry) => terminal.progress(entry),
    tell: (line) => terminal.tell(line),
    signal: stopping.signal,
    interrupt: stop,
  });
  if (composed.kind === 'problem') {
    for (const name of SIGNALS) process.off(name, stop);
    return terminal.refuse(composed.reason);
  }
  try {
    if (composed.modelProblem !== undefined)
      terminal.tell(`Note: ${composed.modelProblem} The tests run all the same.`);
    const healed = await heal({ ...asked, repository: composed.checkout }, composed.ports, stopping.signal);
    tellStory(healed, terminal, flags);
    return exitCode(healed);
  } finally {
    composed.remove();
    for (const name of SIGNALS) process.off(name, stop);
  }
}

function tellStory({ ending, result }: Healed, terminal: Terminal, flags: OutputFlags): void {
  for (const line of ending.story) terminal.say(line);
  const { word, sentence } = ending.verdict;
  if (ending.usage === true) terminal.complain(sentence);
  terminal.say(`Verdict: ${word}: ${sentence}`);
  if (flags.verbose === true && ending.cause instanceof Error)
    process.stderr.write(`${ending.cause.stack}\n`);
  if (flags.json === true) process.stdout.write(`${JSON.stringify(result)}\n`);
  const { prompt, completion } = result.tokens;
  process.stderr.write(
    `MODEL: ${prompt + completion} tokens, ${result.ms.model} ms, journal ${result.journal}\n`,
  );
}

function exitCode({ ending }: Healed): number {
  if (ending.verdict.reason === 'interrupted') return INTERRUPTED;
  return ending.usage === true ? USAGE : exitCodeOf(ending.verdict.word);
}
