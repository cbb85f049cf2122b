import type { Answer, Journal, Person } from '../ports.ts';
import { counted } from '../report/counted.ts';
import type { Drafted } from './draft-document.ts';

/** Asks a person about a document, and writes their answer down. */
export async function askAboutDocument(
  { proposal, paths, commands }: Drafted,
  { person, journal }: { readonly person: Person; readonly journal: Journal },
): Promise<Answer> {
  const answer = await person.ask({
    about: 'proposal',
    intro: '',
    shown: proposal.diff,
    proof: `${counted(paths, 'path')} and ${counted(commands, 'command')} checked: they are in the repository. No command was run.`,
    warnings: [],
    prompt: 'Allow?',
  });
  const { by } = answer;
  if (answer.kind === 'yes') journal.append({ kind: 'approval', proposal: proposal.id, by });
  else journal.append({ kind: 'denial', what: 'proposal', proposal: proposal.id, by, reason: answer.reason });
  return answer;
}
