import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { messageOf } from '../../kernel/message-of.ts';
import { isTimelinePage } from '../../viewer/is-timeline-page.ts';

export type WrittenPage =
  | { readonly kind: 'written' /** Absolute. */; readonly path: string }
  | { readonly kind: 'problem'; readonly reason: string };

/** Writes a timeline page; in the place of an older one, and of nothing else. */
export function writePage(name: string, page: string): WrittenPage {
  const path = resolve(name);
  try {
    const old = statSync(path, { throwIfNoEntry: false });
    if (old !== undefined && !(old.isFile() && isTimelinePage(readFileSync(path, 'utf8'))))
      return {
        kind: 'problem',
        reason: `${path} is there and is no timeline page: name another file with -o, or remove it.`,
      };
    writeFileSync(path, page);
    return { kind: 'written', path };
  } catch (error) {
    return {
      kind: 'problem',
      reason: `The page cannot be written to ${path} (${messageOf(error)}): name another file with -o.`,
    };
  }
}
