import type { AskedLog } from '../ports/kept-log.ts';
import type { TestCommand } from '../repair/workspace.ts';
import type { ActionPorts, ActionSettings, Tree } from './action-ports.ts';
import { ACTION_ADVICE } from './advice.ts';
import type { HealRun } from './heal-run.ts';
import type { Meter } from './meter.ts';

/** A run of the engine on a tree fetched from GitHub: nobody is there to be asked, and nothing is written but copies. */
export function treeRun(
  ports: ActionPorts,
  settings: ActionSettings,
  tree: Tree,
  command: TestCommand,
  {
    meter,
    signal,
    changes = [],
    log,
  }: {
    readonly meter: Meter;
    readonly signal: AbortSignal | undefined;
    readonly changes?: HealRun['ports']['changes'];
    readonly log?: AskedLog | undefined;
  },
): HealRun {
  const inner = {
    ...ports,
    changes,
    person: NOBODY,
    checkout: tree.files,
    scratch: tree.scratch,
    checkoutStore: ports.store,
    scratchStore: ports.store,
  };
  return {
    request: {
      repository: ports.host.repository,
      test: command.text,
      setup: settings.setup,
      log: undefined,
      workingDirectory: command.workingDirectory,
      maxAttempts: settings.maxAttempts,
      maxTurns: settings.maxTurns,
      testTimeoutMs: command.timeoutMs,
      maxLogChars: settings.maxLogChars,
      askEach: false,
    },
    ports: inner,
    copies: { ...inner, setup: settings.setup, meter: meter.sandbox, advice: ACTION_ADVICE },
    signal,
    log,
    governor: undefined,
    conversation: undefined,
  };
}

const NOBODY = {
  ask: () => Promise.resolve({ kind: 'no', by: 'nobody', reason: 'nobody can be asked here' } as const),
};
