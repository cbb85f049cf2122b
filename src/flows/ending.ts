import { clip } from '../kernel/clip.ts';
import { oneLine } from '../kernel/one-line.ts';
import { plainText } from '../kernel/plain-text.ts';
import type { Verdict, VerdictWord } from '../kernel/verdict.ts';
import type { TestRun } from '../ports.ts';
import type { Proposal } from '../proposal/proposal.ts';

/** How a run came out, before it is written down. */
export interface Ending {
  readonly verdict: Verdict;
  /** The model's words; '' when there are none. */
  readonly diagnosis: string;
  /** What a person reads above the verdict line. */
  readonly story: readonly string[];
  readonly proposal?: Proposal | undefined;
  /** The red run and the last run of all. */
  readonly before?: TestRun | undefined;
  readonly after?: TestRun | undefined;
  /** The command line or the surroundings are at fault, not the code: exit code 2. */
  readonly usage?: boolean;
  /** What was thrown, when the verdict is `failed`. */
  readonly cause?: unknown;
}

/** Longest sentence of a verdict: it may quote what a provider or the system said. */
const SENTENCE_CHARS = 600;

/** An ending; the sentence becomes one line, because it is the last line of the story. */
export function ending(
  word: VerdictWord,
  reason: string,
  sentence: string,
  more: Partial<Omit<Ending, 'verdict'>> = {},
): Ending {
  const line = clip(oneLine(plainText(sentence)), SENTENCE_CHARS);
  return {
    verdict: { word, reason, sentence: line.replaceAll('\n', ' ') },
    diagnosis: '',
    story: [],
    ...more,
  };
}

/** Something that a person has to mend in their call or on their machine. */
export function misuse(
  reason: string,
  sentence: string,
  more: Partial<Omit<Ending, 'verdict'>> = {},
): Ending {
  return ending('refused', reason, sentence, { ...more, usage: true });
}
