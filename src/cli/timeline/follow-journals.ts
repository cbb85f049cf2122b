import { resolve } from 'node:path';
import type { LiveFeed } from '../../viewer/server/live-feed.ts';
import { type FollowedFile, followFile } from './follow-file.ts';
import { shownNames } from './shown-names.ts';

interface Followed {
  readonly file: FollowedFile;
  /** Its name on the page; another one once it is another journal. */
  name: string;
  times: number;
}

/**
 * Feeds the page with what journals hold and with what is added to them: `look` reads once. `find` gives the paths there
 * are by now. A file that was replaced goes on under a new name, so that the page keeps what it showed.
 */
export function followJournals(find: () => readonly string[], feed: LiveFeed): { look(): void } {
  const followed = new Map<string, Followed>();
  const taken = new Set<string>();
  return {
    look() {
      const paths = find().map((path) => resolve(path));
      const names = shownNames([...followed.keys(), ...paths]).slice(followed.size);
      for (const [index, path] of paths.entries())
        if (!followed.has(path))
          followed.set(path, { file: followFile(path), name: free(names[index] ?? path, taken), times: 1 });
      for (const one of followed.values()) {
        const { isAnew, lines } = one.file.look();
        if (isAnew) {
          one.times += 1;
          one.name = free(`${one.name.replace(/ \(\d+\)$/, '')} (${one.times})`, taken);
        }
        if (lines.length > 0) feed.add(one.name, lines);
      }
    },
  };
}

/** A name that no other file has, marked as taken. */
function free(name: string, taken: Set<string>): string {
  const unlike = taken.has(name) ? free(`${name} *`, taken) : name;
  taken.add(unlike);
  return unlike;
}
