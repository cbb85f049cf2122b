import { needsApproval } from '../../standin/github/world/run.ts';
import { type Happened, type LocalPull, MAINTAINER, PULL } from './local-pull.ts';
import { CI_PATH } from './workflows.ts';

/** What CI ran, and what came of it. */
export interface CiResult {
  readonly command: string;
  /** 0 is green; null: it was stopped. */
  readonly exitCode: number | null;
  /** What the command printed. */
  readonly output: string;
}

export interface CiReported {
  readonly happened: Happened;
  /** GitHub had held the run until a person approved it. */
  readonly wasHeld: boolean;
}

/** Is CI on the pull request: posts the run on its head, with its log. */
export async function reportCi(
  github: LocalPull,
  { command, exitCode, output }: CiResult,
): Promise<CiReported> {
  const { sha } = github.pull.head;
  const conclusion = exitCode === 0 ? 'success' : 'failure';
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
  return { happened, wasHeld: held !== undefined };
}
