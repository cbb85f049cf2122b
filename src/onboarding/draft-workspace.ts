import type { TurnSetup } from '../harness/session.ts';
import type { Files } from '../ports.ts';
import { draftFiles } from './draft-files.ts';

/** A tree and a draft of one new file, which is kept in memory. Nothing of the tree is written and nothing is run. */
export function draftWorkspace(tree: Files, path: string): TurnSetup['workspace'] {
  const files = draftFiles(tree, path);
  return {
    files,
    write: (given, content) => files.write(given, content),
    command: () => Promise.reject(new Error('nothing is run while a document is written')),
    restore() {
      files.remove(path);
      return { restored: [path], unverified: [] };
    },
  };
}
