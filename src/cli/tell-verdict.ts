import type { Verdict } from '../kernel/verdict.ts';
import type { Tone } from '../viewer/tone.ts';
import { verdictTone } from '../viewer/verdict-tone.ts';
import type { Terminal } from './terminal.ts';

const COLORS: Readonly<Record<Tone, 'green' | 'cyan' | 'yellow' | 'red' | 'reset'>> = {
  good: 'green',
  info: 'cyan',
  caution: 'yellow',
  bad: 'red',
  plain: 'reset',
};

/** The last line of a story, in the colour of its word. */
export function tellVerdict({ word, sentence }: Verdict, { gap, sentence: say, paint }: Terminal): void {
  gap();
  say(`Verdict: ${word}: ${sentence}`, (text) => paint.bold(paint[COLORS[verdictTone(word)]](text)));
}
