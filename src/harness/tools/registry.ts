import type { Policy } from '../../kernel/policy.ts';
import type { ChangedFile } from '../../ports/code-host.ts';
import type { Tool } from '../tool.ts';
import { listDir } from './list-dir.ts';
import { readFile } from './read-file.ts';
import { readLog } from './read-log.ts';
import { replaceInFile } from './replace-in-file.ts';
import { runShell } from './run-shell.ts';
import { runTests } from './run-tests.ts';
import { search } from './search.ts';
import { searchLog } from './search-log.ts';
import { showChange } from './show-change.ts';
import { writeFile } from './write-file.ts';

/**
 * The tools that a run offers to the model: the reading ones always, that of the change where one is known, those of CI's
 * log where it is kept; editing and testing only with `edits`, and with them commands where the policy allows some.
 */
export function toolsFor({
  edits,
  changes = [],
  log,
  policy,
}: {
  readonly edits: boolean;
  readonly changes?: readonly ChangedFile[];
  readonly log?: unknown;
  readonly policy?: Policy;
}): Tool[] {
  const ofChange = changes.length === 0 ? [] : [showChange(changes)];
  const ofLog = log === undefined ? [] : [searchLog, readLog];
  const reading = [readFile, listDir, search, ...ofChange, ...ofLog];
  if (!edits) return reading;
  const shell = policy === undefined || policy.allowShell.length === 0 ? [] : [runShell(policy)];
  return [...reading, replaceInFile, writeFile, runTests, ...shell];
}
