import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { isAlive, processTable } from './process-table.ts';
import { killNamespace, killProcess } from './process-tree.ts';

const ROUND_MS = 10;
const MOST_ROUNDS = 300;

interface Launched {
  /** The outer bubblewrap. */
  readonly pid: number;
  /** First process of the namespace, where bubblewrap has reported it by now. */
  readonly inner: number | undefined;
  /** An argument of this launch alone. */
  readonly mark: string;
}

/**
 * Kills bubblewrap and all in its namespace; resolves when none of it is alive. Killed while it starts, bubblewrap has
 * not reported its child yet, and the child may miss its parent's death: such a one is found by its command line, which
 * is still its parent's.
 */
export async function killBubblewrap({ pid, inner, mark }: Launched): Promise<void> {
  killProcess(pid);
  for (let round = 0; round < MOST_ROUNDS && isAlive(pid); round += 1) await delay(ROUND_MS);
  if (inner !== undefined) await killNamespace(inner);
  for (const row of processTable()) if (hasArgument(row.pid, mark)) await killNamespace(row.pid);
}

function hasArgument(pid: number, mark: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(mark);
  } catch {
    return false;
  }
}
