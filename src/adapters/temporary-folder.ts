import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { messageOf } from '../kernel/message-of.ts';
import { removeTree } from './remove-tree.ts';

/** A private folder, gone after `remove`. */
export interface TemporaryFolder {
  readonly path: string;
  /** A new, empty folder inside. */
  fresh(name: string): string;
  remove(): void;
}

/** Makes one below `parent`, the system's temporary folder when left out; a problem is one sentence about what to mend. */
export function temporaryFolder(
  prefix = 'build-doctor-',
  parent = tmpdir(),
): ({ readonly kind: 'folder' } & TemporaryFolder) | { readonly kind: 'problem'; readonly reason: string } {
  let path: string;
  try {
    path = mkdtempSync(join(parent, prefix));
  } catch (error) {
    const why = messageOf(error);
    return {
      kind: 'problem',
      reason: `No folder can be made in ${parent} (${why}): set TMPDIR to a folder that can be written.`,
    };
  }
  return {
    kind: 'folder',
    path,
    fresh: (name) => mkdtempSync(join(path, `${name}-`)),
    remove: () => {
      removeTree(path);
    },
  };
}
