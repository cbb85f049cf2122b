import { excerptOf } from '../harness/describe-run.ts';
import { sentIn } from '../harness/sent.ts';
import { redact } from '../kernel/redact.ts';
import type { VerdictWord } from '../kernel/verdict.ts';
import { runComment } from '../report/comments/run-comment.ts';
import type { RunReport } from '../report/comments/run-report.ts';
import { answerMarker } from '../review/answered.ts';
import { hidden } from '../review/marker/write-marker.ts';
import type { ActionPorts } from './action-ports.ts';
import type { Diagnosed } from './diagnose.ts';
import type { Ending } from './ending.ts';
import type { Treatment } from './find-treatment.ts';
import type { Finished } from './finished.ts';
import { STORY_CHARS } from './heal-run.ts';
import { reactTo } from './react-to.ts';
import type { PullRecord } from './read-pull.ts';
import { resolveOlder } from './resolve-older.ts';

/** Verdicts that nobody asked for and that tell a reader of the pull request nothing about it: only the summary has them. */
const QUIET: readonly VerdictWord[] = ['refused', 'healthy', 'stale', 'unavailable', 'failed'];

/** Verdicts after which a person has to look for the cause. */
const UNSOLVED: readonly VerdictWord[] = ['explained', 'exhausted', 'not-reproduced', 'unavailable'];

/** Says on the pull request what a diagnosis came to; the proposal itself is posted already. */
export async function answerDiagnosis(
  {
    diagnosed,
    treatment,
    record,
    isAsked,
    commentId,
  }: {
    readonly diagnosed: Diagnosed;
    readonly treatment: Treatment;
    readonly record: PullRecord;
    readonly isAsked: boolean;
    readonly commentId: number | undefined;
  },
  ports: ActionPorts,
): Promise<Finished> {
  const { ending, posted, evidence, run } = diagnosed;
  const { word } = ending.verdict;
  await reactTo(ports.host, commentId, word);
  const finished: Finished = { ending, evidence, run, stored: posted?.stored, reviewUrl: posted?.review.url };
  if (posted !== undefined) {
    await resolveOlder(ports.host, record, posted.stored);
    return finished;
  }
  if (!isAsked && QUIET.includes(word)) return finished;
  const marker =
    evidence === undefined
      ? hidden({ verdict: word })
      : answerMarker({
          head: treatment.pull.head.sha,
          workflow: treatment.ci.workflowId,
          signature: evidence.signature,
        });
  const report = await reportOf(diagnosed, treatment, ports);
  await ports.host.postComment(treatment.pull.number, runComment(report, marker));
  return finished;
}

async function reportOf(
  { ending, evidence, command, run }: Diagnosed,
  { ci }: Treatment,
  ports: ActionPorts,
): Promise<RunReport> {
  const spent = run?.governor?.spent;
  const { before, after, diagnosis, verdict } = ending;
  const last = after ?? before;
  const isRed = last !== undefined && last.exitCode !== 0;
  return {
    verdict,
    diagnosis,
    command: command === undefined ? undefined : redact(command.text, ports.secrets).text,
    broken: brokenIn(before, evidence),
    before: before ?? null,
    after: after === undefined || after === before ? null : after,
    attempts: run?.conversation?.session.attempts ?? 0,
    tokens: (spent?.prompt ?? 0) + (spent?.completion ?? 0),
    output: isRed
      ? await excerptOf(last, ports, STORY_CHARS)
      : last === undefined
        ? (evidence?.excerpt ?? '')
        : '',
    sent:
      run?.governor === undefined
        ? null
        : { ...run.governor.model, ...sentIn(run.conversation?.session.messages ?? []) },
    suspect: UNSOLVED.includes(verdict.word) ? evidence?.suspects[0] : undefined,
    runUrl: ci.url,
  };
}

/** By name as they failed here, else as CI's log has them. */
function brokenIn(before: Ending['before'], evidence: Diagnosed['evidence']): string[] {
  const here = (before?.failed ?? []).map(({ id }) => id);
  return here.length > 0 ? here : (evidence?.tests ?? []).map(({ id }) => id);
}
