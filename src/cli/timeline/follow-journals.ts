import { resolve } from 'node:path';
import { messageOf } from '../../kernel/message-of.ts';
import type { LiveFeed } from '../../viewer/server/live-feed.ts';
import { type FollowedFile, followFile, type Seen } from './follow-file.ts';
import { shownNames } from './shown-names.ts';

interface Followed {
  readonly file: FollowedFile;
  /** Its name on the page; another one once it is another journal. */
  name: string;
  times: number;
  /** It could not be read. */
  isLeft: boolean;
}

/**
 * Feeds the page with what journals hold and with what is added to them: `look` reads once. `find` gives the paths there
 * are by now. A file that was replaced goes on under a new name, so that the page keeps what it showed; one that cannot be
 * read is complained about once and left alone, and the others go on.
 */
export function followJournals(
  find: () => readonly string[],
  feed: LiveFeed,
  complain: (sentence: string) => void,
): { look(): void } {
  const followed = new Map<string, Followed>();
  const taken = new Set<string>();
  return {
    look() {
      const paths = find().map((path) => resolve(path));
      const names = shownNames([...followed.keys(), ...paths]).slice(followed.size);
      for (const [index, path] of paths.entries())
        if (!followed.has(path))
          followed.set(path, {
            file: followFile(path),
            name: free(names[index] ?? path, taken),
            times: 1,
            isLeft: false,
          });
      for (const [path, one] of followed) {
        if (one.isLeft) continue;
        const seen = looked(one.file);
        if (typeof seen === 'string') {
          one.isLeft = true;
          complain(`${path} cannot be followed (${seen}); the others are.`);
          continue;
        }
        const { isAnew, lines } = seen;
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

/** What is new in a file, or in words why it cannot be read: it is too large, or its disk is gone. */
function looked(file: FollowedFile): Seen | string {
  try {
    return file.look();
  } catch (error) {
    return messageOf(error);
  }
}
