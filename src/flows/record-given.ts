import type { TestCommand } from '../repair/workspace.ts';
import type { HealRun } from './heal-run.ts';
import type { Wishes } from './repair-tree.ts';
import { treeFiles } from './tree-files.ts';

/** With `record`, writes down all that the engine is given, so that `replay` can give it the same. */
export function recordGiven({ request, ports, log }: HealRun, command: TestCommand, wishes: Wishes): void {
  if (!ports.record) return;
  const { maxAttempts, maxTurns, maxLogChars, askEach, setup } = request;
  const { policy, checkout, journal, changes } = ports;
  const limits = { maxAttempts, maxTurns, maxLogChars };
  const tree = treeFiles(checkout, policy);
  const replay = {
    command,
    setup: setup ?? null,
    ...limits,
    askEach,
    policy,
    ...wishes,
    changes,
    log: log !== undefined,
    tree,
  };
  journal.append({ kind: 'config', settings: { replay } });
}
