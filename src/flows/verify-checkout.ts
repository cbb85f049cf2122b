import { excerptOf } from '../harness/describe-run.ts';
import type { Journal, TestRun } from '../ports.ts';
import type { Change } from '../proposal/proposal.ts';
import { type Judgement, judge } from '../repair/judge.ts';
import type { TestCommand } from '../repair/workspace.ts';
import type { Ending } from './ending.ts';
import { STORY_CHARS } from './heal-run.ts';
import { type CopyParts, prepareCopy } from './prepare-copy.ts';

export type Verified =
  | { readonly kind: 'run'; readonly run: TestRun; readonly judgement: Judgement; readonly shown: string }
  | { readonly kind: 'ended'; readonly ending: Ending };

/**
 * Runs the tests in the sandbox on a fresh copy of the checkout as it stands now, so that the checkout gets no test
 * litter; judged against the red run `before`.
 */
export async function verifyCheckout(
  parts: CopyParts,
  command: TestCommand,
  before: TestRun,
  showing: { secrets: readonly string[]; boundary: string },
  signal?: AbortSignal,
  applied: readonly Change[] = [],
): Promise<Verified> {
  const prepared = await prepareCopy(parts, command, signal, applied);
  if (prepared.kind === 'ended') return prepared;
  try {
    const run = await prepared.workspace.test({ signal });
    const judgement = judge(before, run);
    const shown = judgement.green ? '' : await excerptOf(run, showing, STORY_CHARS);
    note(parts.journal, run, judgement.green, shown);
    return { kind: 'run', run, judgement, shown };
  } finally {
    await prepared.remove();
  }
}

function note(
  journal: Journal,
  { exitCode, timedOut, counts, ms }: TestRun,
  passed: boolean,
  excerpt: string,
): void {
  journal.append({ kind: 'verification', passed, excerpt, exitCode, timedOut, counts, ms: Math.round(ms) });
}
