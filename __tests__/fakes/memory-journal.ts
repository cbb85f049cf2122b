import type { Entry } from '../../src/kernel/entry.ts';
import type { Journal } from '../../src/ports.ts';

type OfKind<Kind extends Entry['kind']> = Extract<Entry, { kind: Kind }>;

/** A journal in memory; `of` gives the entries of one kind. */
export function memoryJournal(): Journal & {
  readonly entries: readonly Entry[];
  of<Kind extends Entry['kind']>(kind: Kind): OfKind<Kind>[];
} {
  const entries: Entry[] = [];
  return {
    location: 'memory',
    entries,
    append(entry) {
      entries.push(entry);
    },
    of<Kind extends Entry['kind']>(kind: Kind) {
      return entries.filter((entry): entry is OfKind<Kind> => entry.kind === kind);
    },
  };
}
