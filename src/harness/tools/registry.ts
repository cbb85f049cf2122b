import type { Policy } from '../../kernel/policy.ts';
import type { Tool } from '../tool.ts';
import { listDir } from './list-dir.ts';
import { readFile } from './read-file.ts';
import { replaceInFile } from './replace-in-file.ts';
import { runShell } from './run-shell.ts';
import { runTests } from './run-tests.ts';
import { search } from './search.ts';
import { writeFile } from './write-file.ts';

/**
 * The tools that a run offers to the model: the reading ones always, editing and testing only with `edits`, and with them
 * commands where the policy allows some.
 */
export function toolsFor({ edits, policy }: { readonly edits: boolean; readonly policy?: Policy }): Tool[] {
  const reading = [readFile, listDir, search];
  if (!edits) return reading;
  const shell = policy === undefined || policy.allowShell.length === 0 ? [] : [runShell(policy)];
  return [...reading, replaceInFile, writeFile, runTests, ...shell];
}
