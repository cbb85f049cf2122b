import { freeText } from '../../trigger/free-text.ts';
import { type Refusal, refused } from '../../trigger/refusal.ts';
import type { Asking } from './consent-facts.ts';
import type { Words } from './words-now.ts';

// Both err towards a question: who is asked once too often loses a minute, the other way round their no is lost.
const NOT_APPLY =
  /\b(?:(?:do|does|did|should|must|would|will|please)\s*(?:not|n['’]?t)|don['’]?t|won['’]?t|never|hold off|wait|no need to|before)\b[^.!?\n]{0,40}\bappl(?:y|ied|ying|ies)\b/i;
const NOT_IT =
  /\b(?:not|no|never|without|except|skip\w*|ignor\w*|reject\w*|declin\w*|don['’]?t|instead of)\b[^.!?\n]{0,40}(?:\b(?:suggestions?|proposals?|doctor|bot|patch)\b|@ID@)/i;

/** An approval whose own prose speaks against the proposal is a question, not a yes; a command that names it is one. */
export function wordsAgainst(
  { body }: Pick<Words, 'body'>,
  id: string,
  { as, named }: Pick<Asking, 'as' | 'named'>,
): Refusal | undefined {
  if (as !== 'approval' || named !== undefined) return undefined;
  const prose = freeText(body);
  if (!NOT_APPLY.test(prose) && !NOT_IT.test(prose.replaceAll(id, '@ID@'))) return undefined;
  return refused(
    'consent.words-against',
    `The review approves, and its words read as if something should not be applied. If proposal ${id} is wanted, comment \`/doctor apply ${id}\`; if not, \`/doctor deny ${id}\` and why.`,
  );
}
