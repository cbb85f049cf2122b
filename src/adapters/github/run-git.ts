import { spawn } from 'node:child_process';
import { HostFailure } from '../../ports/code-host.ts';
import { interrupted } from '../../ports/interruption.ts';
import { killProcess } from '../process-tree.ts';

const TIMEOUT_MS = 600_000;
const LONGEST = 2_000;
const MOST_WRITTEN = 200_000;

export interface GitEnd {
  readonly code: number | null;
  /** The end of what it wrote on standard error. */
  readonly said: string;
  /** The first 200,000 characters of its standard output. */
  readonly wrote: string;
}

/** Runs git, and ends it and what it started with `signal`. Throws `HostFailure` then, and when it cannot be started. */
export function runGit(
  argv: readonly string[],
  env: Record<string, string>,
  signal: AbortSignal,
): Promise<GitEnd> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(interrupted(signal));
    // In a group of its own: git speaks with the server through another program.
    const child = spawn('git', argv, { env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
    const kill = () => {
      if (child.pid !== undefined) killProcess(-child.pid);
    };
    // Not spawn's own time-out: its timer outlives a program that could not be started.
    const timer = setTimeout(kill, TIMEOUT_MS);
    signal.addEventListener('abort', kill, { once: true });
    const disarm = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', kill);
    };
    let said = '';
    let wrote = '';
    child.stdout.setEncoding('utf8').on('data', (piece: string) => {
      wrote = `${wrote}${piece}`.slice(0, MOST_WRITTEN);
    });
    child.stderr.on('data', (piece: Buffer) => {
      said = `${said}${piece.toString('utf8')}`.slice(-LONGEST);
    });
    child.once('error', (error) => {
      disarm();
      const sentence = `git could not be started (${error.message}): Build Doctor needs git on the runner.`;
      reject(new HostFailure('unavailable', sentence, undefined, error));
    });
    child.once('close', (code) => {
      disarm();
      if (signal.aborted) reject(interrupted(signal));
      else resolve({ code, said: said.trim(), wrote });
    });
  });
}
