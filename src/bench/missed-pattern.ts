import { explainPattern } from './explain-pattern.ts';

/** Longest explanation that patterns are tried on, in UTF-16 units: it comes from a model, and may go on and on. */
const MOST_CHARS = 10_000;

/**
 * The first of the patterns (RE2, case-insensitive) that an explanation does not match; undefined when it matches all.
 * Runs of white space count as one blank, so that a pattern spans the lines of a paragraph.
 */
export function missedPattern(patterns: readonly string[], explanation: string): string | undefined {
  const text = explanation.slice(0, MOST_CHARS).replace(/\s+/g, ' ');
  return patterns.find((source) => {
    const pattern = explainPattern(source);
    return pattern.kind === 'problem' || !pattern.matches(text);
  });
}
