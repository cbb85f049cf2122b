import type { Verdict } from '../kernel/verdict.ts';
import { VERDICT_WORDS } from './comments/verdict-words.ts';
import { safeLine } from './safe-line.ts';

/**
 * What a verdict means, in bold, and its sentence (at most `maxChars` UTF-16 units) as Markdown; where the sentence begins
 * with that very meaning it is not said twice. Sentences that follow a colon elsewhere begin small; a path, an id or a
 * command at the start stays as it is.
 */
export function headline({ word, sentence }: Pick<Verdict, 'word' | 'sentence'>, maxChars: number): string {
  const { title } = VERDICT_WORDS[word];
  const written = sentence.replace(/^[a-z](?=[a-z]* )/, (letter) => letter.toUpperCase());
  const rest = written.startsWith(`${title} `)
    ? ` ${safeLine(written.slice(title.length), maxChars)}`
    : undefined;
  return rest === undefined
    ? `**${title}.** ${safeLine(written, maxChars)}`.trimEnd()
    : `**${title}**${rest}`.trimEnd();
}
