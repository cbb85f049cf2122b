import { inTurn } from '../../flows/in-turn.ts';
import { counted } from '../../kernel/counted.ts';
import { oneLine } from '../../kernel/one-line.ts';
import { INTERRUPTED } from '../interrupts.ts';
import type { Terminal } from '../terminal.ts';
import type { BenchOptions } from './bench-options.ts';
import { type CheckParts, checkCase } from './check-case.ts';
import type { CaseFolder } from './read-cases.ts';

interface Found {
  readonly id: string;
  readonly sentence: string;
}

/** `bench --check`: verifies every case and prints a line a breach; the exit code, 1 when there is one. */
export async function checkCases(
  cases: readonly CaseFolder[],
  parts: CheckParts & { readonly options: BenchOptions },
  screen: Terminal,
): Promise<number> {
  const breaches: Found[] = [];
  const notRun: Found[] = [];
  let done = 0;
  try {
    await inTurn(cases, parts.options.jobs, async (found) => {
      const from = parts.ports.clock.monotonicMs();
      const { id } = found.about;
      const ended = await checkCase(found, parts);
      done += 1;
      const seconds = Math.round((parts.ports.clock.monotonicMs() - from) / 1000);
      const place = `[${done}/${cases.length}] ${id}`;
      if (ended.kind === 'not-run') {
        screen.tell(`${place} not run: ${oneLine(ended.why)}`);
        notRun.push({ id, sentence: ended.why });
        return;
      }
      const sentences = ended.breaches;
      screen.tell(
        `${place} ${sentences.length === 0 ? 'is as it says' : counted(sentences.length, 'problem')}, ${seconds} s`,
      );
      for (const sentence of sentences) {
        breaches.push({ id, sentence });
        screen.say(`${id}: ${oneLine(sentence)}`);
      }
    });
  } catch (error) {
    if (!parts.signal.aborted) throw error;
    screen.complain(`interrupted; ${done} of ${cases.length} cases were checked.`);
    return INTERRUPTED;
  }
  const said = breaches.length === 0 ? 'every one is as it says' : `${breaches.length} not as it should be`;
  screen.say(`${counted(cases.length - notRun.length, 'case')} checked: ${said}; ${notRun.length} not run.`);
  if (parts.options.json === true)
    process.stdout.write(`${JSON.stringify({ cases: cases.length, breaches, notRun })}\n`);
  return breaches.length === 0 ? 0 : 1;
}
