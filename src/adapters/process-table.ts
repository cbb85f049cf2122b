import { readdirSync, readFileSync } from 'node:fs';

/** One process as Linux's `/proc` shows it. */
export interface ProcessRow {
  readonly pid: number;
  readonly parent: number;
  readonly group: number;
  /** `Z` and `X` are dead: only their exit code is left. */
  readonly state: string;
}

/** Every process that can be seen; empty where there is no `/proc`. */
export function processTable(): ProcessRow[] {
  return namesIn('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => processRow(Number(name)) ?? []);
}

/** One process; undefined when it is gone. */
export function processRow(pid: number): ProcessRow | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [state = '', parent = '', group = ''] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { pid, parent: Number(parent), group: Number(group), state };
  } catch {
    return undefined;
  }
}

/** Whether a process exists and still runs. */
export function isAlive(pid: number): boolean {
  const row = processRow(pid);
  return row !== undefined && row.state !== 'Z' && row.state !== 'X';
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
