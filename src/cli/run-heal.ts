import { composeHeal, type TerminalSetup } from '../compose.ts';
import { heal } from '../flows/heal.ts';
import type { HealRequest } from '../flows/heal-run.ts';
import { interrupts } from './interrupts.ts';
import { tellEnding } from './tell-ending.ts';
import type { OutputFlags, Terminal } from './terminal.ts';

type Asked = Omit<HealRequest, 'repository'>;
type Placed = Omit<
  TerminalSetup,
  'colors' | 'input' | 'interactive' | 'prompts' | 'story' | 'progress' | 'tell' | 'signal' | 'interrupt'
>;

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
    return tellEnding(healed, terminal, flags);
  } finally {
    terminal.settle();
    composed.remove();
    release();
  }
}
