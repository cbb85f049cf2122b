import { linesOf } from '../kernel/source-text.ts';
import { MOST_CHARS, MOST_LINES } from './sections.ts';

/** Why a document is too long to be read in one sitting; undefined when it is not. */
export function lengthProblem(text: string): string | undefined {
  const lines = linesOf(text).length;
  return lines > MOST_LINES || text.length > MOST_CHARS
    ? `it has ${lines} lines and ${text.length} characters; at most ${MOST_LINES} and ${MOST_CHARS} are read`
    : undefined;
}
