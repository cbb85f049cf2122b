import type { Verdict } from '../../kernel/verdict.ts';
import { headline } from '../headline.ts';
import { VERDICT_WORDS } from './verdict-words.ts';

/** Sentences that say themselves that all is as it was. */
const SAYS_UNCHANGED = /\bnothing (?:was|is)\b|\b(?:as it was|not applied|not posted)\b/i;
/** Sentences that say themselves what to do. */
const SAYS_NEXT = /\/doctor\b/;

/**
 * How a text about a verdict begins: what it means, its sentence (at most `maxChars` UTF-16 units), that nothing was changed
 * and what people do next, as far as the sentence does not say so.
 */
export function verdictAndNext(verdict: Pick<Verdict, 'word' | 'sentence'>, maxChars: number): string {
  const { word, sentence } = verdict;
  const { unchanged, next } = VERDICT_WORDS[word];
  const first = headline(verdict, maxChars);
  const more = [SAYS_UNCHANGED.test(sentence) ? '' : unchanged, SAYS_NEXT.test(sentence) ? '' : next];
  const rest = more.filter((part) => part !== '').join(' ');
  // It may end with a line of a log.
  return [first, rest].filter((part) => part !== '').join(/[.!?]$/.test(first) ? ' ' : '\n\n');
}
