import { counted } from '../../kernel/counted.ts';
import { oneLine } from '../../kernel/one-line.ts';
import type { JournalFile } from '../../viewer/page-data.ts';
import { chooseJournals } from './choose-journals.ts';
import { readJournals } from './read-journals.ts';

export type OpenedRuns =
  | {
      readonly kind: 'opened';
      /** At least one. */
      readonly files: readonly JournalFile[];
      /** Which journals were chosen where no argument says it; else ''. */
      readonly note: string;
      /** A sentence on each file that is none, or not whole. */
      readonly notes: readonly string[];
    }
  | { readonly kind: 'problem'; readonly reason: string };

/** Finds and reads the journals that arguments name; or one sentence about why there is nothing to show. */
export function openRuns(names: readonly string[]): OpenedRuns {
  const chosen = chooseJournals(names);
  if (chosen.kind === 'problem') return chosen;
  const { files, notes } = readJournals(chosen.paths);
  if (files.length === 0)
    return {
      kind: 'problem',
      reason: oneLine([`No run to show in ${counted(chosen.paths.length, 'file')}.`, ...notes].join(' ')),
    };
  const own = files.flatMap((file) => file.notes.map((note) => `${file.name}: ${note}`));
  return { kind: 'opened', files, note: chosen.note, notes: [...notes, ...own] };
}
