import { spawn } from 'node:child_process';
import { HostFailure } from '../../ports/code-host.ts';

const TIMEOUT_MS = 600_000;
const LONGEST = 2_000;

/** Runs git; `said` is the end of what it wrote on standard error. Throws `HostFailure` when it cannot be started. */
export function runGit(
  argv: readonly string[],
  env: Record<string, string>,
): Promise<{ readonly code: number | null; readonly said: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn('git', argv, { env, stdio: ['ignore', 'ignore', 'pipe'] });
    // Not spawn's own time-out: its timer outlives a program that could not be started.
    const timer = setTimeout(() => child.kill(), TIMEOUT_MS);
    let said = '';
    child.stderr.on('data', (piece: Buffer) => {
      said = `${said}${piece.toString('utf8')}`.slice(-LONGEST);
    });
    child.once('error', (error) => {
      clearTimeout(timer);
      const sentence = `git could not be started (${error.message}): Build Doctor needs git on the runner.`;
      reject(new HostFailure('unavailable', sentence, undefined, error));
    });
    child.once('close', (code) => {
      clearTimeout(timer);
      resolve({ code, said: said.trim() });
    });
  });
}
