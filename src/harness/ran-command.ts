import { clip } from '../kernel/clip.ts';
import { fence } from '../kernel/fence.ts';
import { plainText } from '../kernel/plain-text.ts';
import { redact } from '../kernel/redact.ts';
import type { TurnSetup } from './session.ts';

const SHOWN_CHARS = 3_000;

/** Runs a program in the sandbox and tells how it ended, with its output: plain, redacted, fenced, at most 3,000 UTF-16 units. */
export async function ranCommand(
  argv: readonly string[],
  { workspace, secrets, boundary }: TurnSetup,
  signal: AbortSignal | undefined,
): Promise<string> {
  const { exitCode, timedOut, output } = await workspace.command(argv, signal);
  const ended = timedOut ? 'stopped at the time limit' : `exit ${exitCode ?? 'unknown (not started)'}`;
  const text = clip(redact(plainText(output).trimEnd(), secrets).text, SHOWN_CHARS);
  return `${ended}\n${fence('output', text === '' ? '(no output)' : text, boundary)}`;
}
