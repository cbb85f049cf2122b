import { freeText } from '../../trigger/free-text.ts';
import { type Refusal, refused } from '../../trigger/refusal.ts';
import type { Asking } from './consent-facts.ts';
import { speaksAgainst } from './speaks-against.ts';
import type { Words } from './words-now.ts';

/** An approval whose own prose speaks against the proposal is a question, not a yes; a command that names it is one. */
export function wordsAgainst(
  { body }: Pick<Words, 'body'>,
  id: string,
  { as, named }: Pick<Asking, 'as' | 'named'>,
): Refusal | undefined {
  if (as !== 'approval' || named !== undefined) return undefined;
  if (!speaksAgainst(freeText(body), id)) return undefined;
  return refused(
    'consent.words-against',
    `The review approves, and its words read as if something should not be applied. If proposal ${id} is wanted, comment \`/doctor apply ${id}\`; if not, \`/doctor deny ${id}\` and why.`,
  );
}
