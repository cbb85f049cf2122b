import type { Journal } from '../ports.ts';
import type { Restored } from '../repair/backup.ts';

/** What a person is told after the checkout was put back, and whether it is whole again. */
export interface PutBack {
  readonly isWhole: boolean;
  readonly sentence: string;
}

/** Writes down what was put back and says it in a sentence. */
export function notePutBack({ restored, unverified }: Restored, backup: string, journal: Journal): PutBack {
  journal.append({ kind: 'apply', files: restored, backup, restored: true });
  if (unverified.length === 0) return { isWhole: true, sentence: 'What was written is put back.' };
  return {
    isWhole: false,
    sentence: `NOT put back, because they were changed meanwhile or cannot be written: ${unverified.join(', ')}; look at them, their earlier bytes are in ${backup}.`,
  };
}
