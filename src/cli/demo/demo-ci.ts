import type { DemoPorts } from '../../compose/demo.ts';
import { readTestOutput } from '../../evidence/read-test-output.ts';
import { plainText } from '../../kernel/plain-text.ts';
import { counted } from '../../report/counted.ts';
import { needsApproval } from '../../standin/github/world/run.ts';
import { CI_PATH } from './demo-example.ts';
import { type DemoGitHub, type Happened, MAINTAINER, PULL } from './demo-github.ts';

/** What CI came to on a commit. */
export interface CiRan {
  readonly happened: Happened;
  readonly isGreen: boolean;
  /** GitHub had held the run until a person approved it. */
  readonly wasHeld: boolean;
  /** For example `2 of 4 tests fail`. */
  readonly summary: string;
  /** What the command printed. */
  readonly output: string;
}

/** Is CI on the pull request: really runs the command on the head's tree, and posts the run with its log. */
export async function runCi(
  github: DemoGitHub,
  command: string,
  ports: Pick<DemoPorts, 'runOn'>,
  signal: AbortSignal,
): Promise<CiRan> {
  const { sha } = github.pull.head;
  const { exitCode, output } = await ports.runOn(await github.tree(sha), command, signal);
  const isGreen = exitCode === 0;
  const conclusion = isGreen ? 'success' : 'failure';
  const isOfCi = ({ path }: { readonly path: string }) => path === CI_PATH;
  const held = github.repository.runs.find(
    (run) =>
      run.headSha === sha && isOfCi(run.workflow) && run.event === 'pull_request' && needsApproval(run),
  );
  if (held !== undefined) await github.happen({ kind: 'approve-run', by: MAINTAINER, run: held.id });
  const steps = [
    { name: 'Run actions/checkout', conclusion: 'success', log: `HEAD is now at ${sha.slice(0, 7)}\n` },
    { name: 'Test', conclusion, run: command, log: output, exitCode: exitCode || 1 },
  ];
  const happened = await github.happen({
    kind: 'run',
    ...(held === undefined ? { pr: PULL, workflow: CI_PATH } : { run: held.id }),
    conclusion,
    jobs: [{ name: 'test', conclusion, steps }],
  });
  const plain = plainText(output);
  return {
    happened,
    isGreen,
    wasHeld: held !== undefined,
    summary: summaryOf(plain, isGreen),
    output: plain,
  };
}

function summaryOf(output: string, isGreen: boolean): string {
  const { counts } = readTestOutput(output);
  if (counts === null) return isGreen ? 'the tests pass' : 'the tests fail';
  return isGreen
    ? `${counted(counts.executed, 'test')} pass`
    : `${counts.failed} of ${counted(counts.executed, 'test')} fail`;
}
