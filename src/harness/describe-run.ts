import { distil } from '../evidence/distil.ts';
import { fence } from '../kernel/fence.ts';
import { redact } from '../kernel/redact.ts';
import { encodeSource } from '../kernel/source-text.ts';
import type { TestRun } from '../ports.ts';

const FEEDBACK_CHARS = 1_500;

interface Showing {
  readonly secrets: readonly string[];
  readonly boundary: string;
}

/** A test run for the model: exit code and counts on one line, then its excerpt (see `excerptOf`), fenced. */
export function describeRun(run: TestRun, excerpt: string, showing: Showing): string {
  const command = redact(run.command, showing.secrets).text;
  return `\`${command}\`: ${summaryOf(run)}\n${fence('output', excerpt, showing.boundary)}`;
}

/** The part of a run's output that says why it failed: plain, redacted, at most `maxChars` UTF-16 units. */
export async function excerptOf(
  run: TestRun,
  { secrets }: Showing,
  maxChars = FEEDBACK_CHARS,
): Promise<string> {
  if (run.output.trim() === '') return '(no output)';
  const { excerpt } = await distil([encodeSource(run.output)], {
    maxChars,
    secrets,
    wasStopped: run.timedOut,
  });
  return excerpt.trimEnd();
}

/** For example `exit 1, 4 run, 2 failed`; never invents counts. */
export function summaryOf(run: Pick<TestRun, 'exitCode' | 'timedOut' | 'counts'>): string {
  const exit = run.timedOut ? 'stopped at the time limit' : `exit ${run.exitCode ?? 'unknown (killed)'}`;
  if (run.counts === null) return exit;
  const { executed, failed, skipped } = run.counts;
  return `${exit}, ${executed} run, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
