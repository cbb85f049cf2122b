import { summaryOf } from '../harness/describe-run.ts';
import { counted } from '../kernel/counted.ts';
import type { Answer, Journal, Person, TestRun } from '../ports.ts';
import type { Proven } from './repair-loop.ts';

/** Asks a person about a proven proposal, and writes their answer down. */
export async function askPerson(
  { proposal, run, attempts }: Proven,
  before: TestRun,
  { person, journal }: { readonly person: Person; readonly journal: Journal },
): Promise<Answer> {
  const answer = await person.ask({
    about: 'proposal',
    intro: proposal.diagnosis === '' ? 'The model gave no cause.' : `Cause: ${proposal.diagnosis}`,
    shown: proposal.diff,
    proof:
      run === undefined
        ? 'Not tested: the test run on this change was denied. The tests run after a yes.'
        : `red → green: \`${run.command}\`: ${summaryOf(before)} → ${summaryOf(run)}; ${counted(attempts, 'attempt')}.`,
    warnings: proposal.warnings,
    prompt: 'Allow?',
  });
  const { by } = answer;
  if (answer.kind === 'yes') journal.append({ kind: 'approval', proposal: proposal.id, by });
  else journal.append({ kind: 'denial', what: 'proposal', proposal: proposal.id, by, reason: answer.reason });
  return answer;
}
