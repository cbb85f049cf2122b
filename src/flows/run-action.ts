import { messageOf } from '../kernel/message-of.ts';
import type { Event } from '../ports/event.ts';
import type { Runner } from '../ports/runner.ts';
import { jobSummary } from '../report/job-summary.ts';
import { outputsOf } from '../report/outputs.ts';
import { type RunResult, runResult } from '../report/run-result.ts';
import type { ActionPorts, ActionSettings } from './action-ports.ts';
import { dispatch } from './dispatch.ts';
import type { Finished } from './finished.ts';
import { meter } from './meter.ts';

export interface ActionJob {
  readonly runner: Runner;
  readonly event: Event;
  readonly settings: ActionSettings;
  readonly ports: ActionPorts;
  readonly repositoryId: number;
  /** Verdicts that make the step red, besides `failed`. */
  readonly failOn: readonly string[];
}

/** One job from event to exit code: the flow, then journal, outputs and summary. 0, or 1 for `failed` and `fail-on`. */
export async function runAction(job: ActionJob, signal: AbortSignal): Promise<0 | 1> {
  const { runner, ports, failOn } = job;
  const metered = meter(ports.clock);
  const from = ports.clock.monotonicMs();
  ports.journal.append({
    kind: 'task',
    flow: 'action',
    repository: ports.host.repository,
    command: null,
    log: null,
  });
  const { stateKey: _secret, ...settings } = job.settings;
  ports.journal.append({ kind: 'config', settings });
  const finished = await dispatch({ ...job, meter: metered, signal }, ports);
  const { word, reason, sentence } = finished.ending.verdict;
  ports.journal.append({ kind: 'verdict', verdict: word, reason, sentence });
  const total = ports.clock.monotonicMs() - from;
  const result = resultOf(finished, ports.journal.location, { total, tests: metered.tests });
  await publish(runner, finished, result);
  const isRed = word === 'failed' || failOn.includes(word);
  const { cause } = finished.ending;
  if (isRed) runner.annotate('error', `${word}: ${sentence}`);
  if (word === 'failed' && cause instanceof Error) runner.say(cause.stack ?? cause.message);
  runner.say(`Verdict: ${word}: ${sentence}`);
  return isRed ? 1 : 0;
}

function resultOf(
  { ending, run, stored }: Finished,
  journal: string,
  ms: { readonly total: number; readonly tests: number },
): RunResult {
  const spent = run?.governor?.spent;
  return {
    ...runResult({
      verdict: ending.verdict,
      diagnosis: ending.diagnosis,
      proposal: ending.proposal,
      before: ending.before,
      after: ending.after,
      attempts: run?.conversation?.session.attempts ?? 0,
      turns: run?.conversation?.session.turns ?? 0,
      tokens: { prompt: spent?.prompt ?? 0, completion: spent?.completion ?? 0 },
      requests: spent?.requests ?? 0,
      ms: { ...ms, model: spent?.modelMs ?? 0, waiting: spent?.waitingMs ?? 0 },
      journal,
    }),
    proposal: stored?.id ?? null,
  };
}

/** What later steps and people read; that it cannot be written changes no verdict. */
async function publish(runner: Runner, finished: Finished, result: RunResult): Promise<void> {
  const { evidence, reviewUrl, commitSha, ending } = finished;
  const facts = { result, reviewUrl, commitSha };
  const outputs = outputsOf({
    ...facts,
    failureClass: evidence?.class,
    signature: evidence?.signature,
    summary: undefined,
    patch: undefined,
  });
  try {
    for (const [name, value] of Object.entries(outputs)) runner.output(name, value);
    await runner.summary(jobSummary({ ...facts, sentence: ending.verdict.sentence }));
  } catch (error) {
    runner.annotate('warning', `The summary or an output could not be written: ${messageOf(error)}`);
  }
}
