import type { JournalLine } from '../../kernel/entry.ts';
import { parseJson } from '../../kernel/parse-json.ts';

/** The lines of a journal that our own action wrote; a last line that was cut off is left out. */
export function readJournal(text: string): JournalLine[] {
  return text.split('\n').flatMap((line) => {
    const parsed = parseJson(line);
    return typeof parsed === 'object' && parsed !== null && 'kind' in parsed ? [parsed as JournalLine] : [];
  });
}
