import type { Command } from 'commander';

/** Runs a command of the terminal in this process; what it wrote, and the exit code that it asked for. */
export async function runHere(
  command: Command,
  args: readonly string[],
): Promise<{ readonly out: string; readonly err: string; readonly code: typeof process.exitCode }> {
  const written = { out: '', err: '' };
  const [outWrite, errWrite, exitCode] = [process.stdout.write, process.stderr.write, process.exitCode];
  process.stdout.write = (text: unknown, done?: unknown) => {
    written.out += String(text);
    if (typeof done === 'function') done();
    return true;
  };
  process.stderr.write = (text: unknown) => {
    if (!String(text).startsWith('(node:')) written.err += String(text);
    return true;
  };
  try {
    await command.parseAsync([...args], { from: 'user' });
    return { ...written, code: process.exitCode };
  } finally {
    process.stdout.write = outWrite;
    process.stderr.write = errWrite;
    process.exitCode = exitCode;
  }
}
