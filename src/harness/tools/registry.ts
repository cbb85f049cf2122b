import type { Tool } from '../tool.ts';
import { listDir } from './list-dir.ts';
import { readFile } from './read-file.ts';
import { readLog } from './read-log.ts';
import { replaceInFile } from './replace-in-file.ts';
import { runTests } from './run-tests.ts';
import { search } from './search.ts';
import { searchLog } from './search-log.ts';
import { writeFile } from './write-file.ts';

/** The tools that a run offers to the model: the reading ones always, editing and testing only with `edits`, CI's log where it is kept. */
export function toolsFor({ edits, log }: { readonly edits: boolean; readonly log?: unknown }): Tool[] {
  const reading = [readFile, listDir, search, ...(log === undefined ? [] : [searchLog, readLog])];
  return edits ? [...reading, replaceInFile, writeFile, runTests] : reading;
}
