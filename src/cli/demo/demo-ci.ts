import type { DemoPorts } from '../../compose/demo.ts';
import { readTestOutput } from '../../evidence/reports/read-test-output.ts';
import { counted } from '../../kernel/counted.ts';
import { plainText } from '../../kernel/plain-text.ts';
import type { LocalPull } from '../on-github/local-pull.ts';
import { type CiReported, reportCi } from '../on-github/report-ci.ts';

/** What CI came to on a commit. */
export interface CiRan extends CiReported {
  readonly isGreen: boolean;
  /** For example `2 of 4 tests fail`. */
  readonly summary: string;
  /** What the command printed. */
  readonly output: string;
}

/** Really runs the command on the pull request's head, and posts the run as CI does. */
export async function runCi(
  github: LocalPull,
  command: string,
  ports: Pick<DemoPorts, 'runOn'>,
  signal: AbortSignal,
): Promise<CiRan> {
  const tree = await github.tree(github.pull.head.sha);
  const { exitCode, output } = await ports.runOn(tree, command, signal);
  const reported = await reportCi(github, { command, exitCode, output });
  const isGreen = exitCode === 0;
  const plain = plainText(output);
  return { ...reported, isGreen, summary: summaryOf(plain, isGreen), output: plain };
}

function summaryOf(output: string, isGreen: boolean): string {
  const { counts } = readTestOutput(output);
  if (counts === null) return isGreen ? 'the tests pass' : 'the tests fail';
  return isGreen
    ? `${counted(counts.executed, 'test')} pass`
    : `${counts.failed} of ${counted(counts.executed, 'test')} fail`;
}
