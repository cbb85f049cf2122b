import type { Verdict } from '../kernel/verdict.ts';
import { VERDICT_WORDS } from './comments/verdict-words.ts';
import { safeLine } from './safe-line.ts';

/**
 * What a verdict means, in bold, and its sentence (at most `maxChars` UTF-16 units) as Markdown. Sentences that follow a
 * colon elsewhere begin small; a path, an id or a command at the start stays as it is.
 */
export function headline({ word, sentence }: Pick<Verdict, 'word' | 'sentence'>, maxChars: number): string {
  const written = sentence.replace(/^[a-z](?=[a-z]* )/, (letter) => letter.toUpperCase());
  return `**${VERDICT_WORDS[word].title}.** ${safeLine(written, maxChars)}`.trimEnd();
}
