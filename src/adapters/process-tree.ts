import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { isAlive, type ProcessRow, processTable } from './process-table.ts';

const ROUND_MS = 10;
const MOST_ROUNDS = 300;

/**
 * Kills the process `pid` (leader of its own group), its group, its descendants, and every process whose environment
 * holds `marker` (those that called setsid or were orphaned); resolves when none is left, at the latest after three
 * seconds. Without `/proc`: the group and the descendants that `ps` shows.
 */
export async function killTree(pid: number, marker: string): Promise<void> {
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const doomed = doomedBy(pid, marker);
    if (round > 0 && doomed.length === 0) return;
    killProcess(-pid);
    for (const one of doomed) killProcess(one);
    if (doomed.length > 0) await delay(ROUND_MS);
  }
}

/** Kills the first process of a PID namespace, whose end is the end of all in it; resolves when it is gone. */
export async function killNamespace(firstPid: number): Promise<void> {
  for (let round = 0; round < MOST_ROUNDS && isAlive(firstPid); round += 1) {
    killProcess(firstPid);
    await delay(ROUND_MS);
  }
}

function doomedBy(pid: number, marker: string): number[] {
  const table = processTable();
  const rows = table.length > 0 ? table : tableFromPs();
  const family = descendantsOf(pid, rows);
  return rows
    .filter((row) => row.state !== 'Z' && row.state !== 'X' && row.pid !== process.pid)
    .filter((row) => family.has(row.pid) || row.group === pid || holdsMarker(row.pid, marker))
    .map((row) => row.pid);
}

function descendantsOf(pid: number, rows: readonly ProcessRow[]): Set<number> {
  const family = new Set([pid]);
  for (let before = 0; before !== family.size; ) {
    before = family.size;
    for (const row of rows) if (family.has(row.parent)) family.add(row.pid);
  }
  return family;
}

function holdsMarker(pid: number, marker: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/environ`).includes(marker);
  } catch {
    return false;
  }
}

function tableFromPs(): ProcessRow[] {
  try {
    const lines = execFileSync('ps', ['-axo', 'pid=,ppid=,pgid=,state='], {
      encoding: 'utf8',
      timeout: 5_000,
    });
    return lines.split('\n').flatMap((line) => {
      const [pid, parent, group, state = ''] = line.trim().split(/\s+/);
      return pid === undefined || pid === ''
        ? []
        : [{ pid: Number(pid), parent: Number(parent), group: Number(group), state: state.slice(0, 1) }];
    });
  } catch {
    return [];
  }
}

/** Sends SIGKILL to a process, or to a whole group when the id is negative; one that is gone is fine. */
export function killProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // Gone already, or not ours: the caller looks again.
  }
}
