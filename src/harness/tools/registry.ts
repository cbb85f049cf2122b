import type { Tool } from '../tool.ts';
import { listDir } from './list-dir.ts';
import { readFile } from './read-file.ts';
import { replaceInFile } from './replace-in-file.ts';
import { runTests } from './run-tests.ts';
import { search } from './search.ts';
import { writeFile } from './write-file.ts';

/** The tools that a run offers to the model: the reading ones always, editing and testing only with `edits`. */
export function toolsFor({ edits }: { readonly edits: boolean }): Tool[] {
  const reading = [readFile, listDir, search];
  return edits ? [...reading, replaceInFile, writeFile, runTests] : reading;
}
