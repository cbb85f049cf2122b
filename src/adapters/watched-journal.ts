import type { Entry } from '../kernel/entry.ts';
import type { Journal } from '../ports.ts';

/** A journal whose every entry is shown as well, after it was written down. */
export function watchedJournal(inner: Journal, show: (entry: Entry) => void): Journal {
  return {
    location: inner.location,
    append(entry) {
      inner.append(entry);
      show(entry);
    },
  };
}
