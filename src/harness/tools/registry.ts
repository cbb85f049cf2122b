import type { ChangedFile } from '../../ports/code-host.ts';
import type { Tool } from '../tool.ts';
import { listDir } from './list-dir.ts';
import { readFile } from './read-file.ts';
import { replaceInFile } from './replace-in-file.ts';
import { runTests } from './run-tests.ts';
import { search } from './search.ts';
import { showChange } from './show-change.ts';
import { writeFile } from './write-file.ts';

/** The tools that a run offers to the model: the reading ones always, that of the change where one is known, editing and testing only with `edits`. */
export function toolsFor({
  edits,
  changes = [],
}: {
  readonly edits: boolean;
  readonly changes?: readonly ChangedFile[];
}): Tool[] {
  const reading = [readFile, listDir, search, ...(changes.length === 0 ? [] : [showChange(changes)])];
  return edits ? [...reading, replaceInFile, writeFile, runTests] : reading;
}
