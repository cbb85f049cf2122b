import type { Answer, Journal, Person } from '../ports.ts';
import { lookedUp } from '../report/looked-up.ts';
import type { Drafted } from './draft-document.ts';

/** Asks a person about a document, and writes their answer down. */
export async function askAboutDocument(
  drafted: Drafted,
  { person, journal }: { readonly person: Person; readonly journal: Journal },
): Promise<Answer> {
  const { proposal } = drafted;
  const answer = await person.ask({
    about: 'proposal',
    intro: '',
    shown: proposal.diff,
    proof: `${lookedUp(drafted)} checked: they are in the repository. No command was run.`,
    warnings: [],
    prompt: 'Allow?',
  });
  const { by } = answer;
  if (answer.kind === 'yes') journal.append({ kind: 'approval', proposal: proposal.id, by });
  else journal.append({ kind: 'denial', what: 'proposal', proposal: proposal.id, by, reason: answer.reason });
  return answer;
}
