import { messageOf } from '../kernel/message-of.ts';
import type { Event } from '../ports/event.ts';
import type { Runner } from '../ports/runner.ts';
import { jobSummary } from '../report/job-summary.ts';
import { outputsOf } from '../report/outputs.ts';
import type { RunResult } from '../report/run-result.ts';
import type { ActionPorts, ActionSettings } from './action-ports.ts';
import { dispatch } from './dispatch.ts';
import type { Finished } from './finished.ts';
import type { Meter } from './meter.ts';
import { resultOf } from './result-of.ts';

export interface ActionJob {
  readonly runner: Runner;
  readonly event: Event;
  readonly settings: ActionSettings;
  readonly ports: ActionPorts;
  /** Of what passes through the ports. */
  readonly meter: Meter;
  readonly repositoryId: number;
  /** Keeps a text beside the journal, for later steps; gives its path. `ending` is `md` or `patch`. */
  readonly keep: (ending: 'md' | 'patch', text: string) => string;
  /** Keeps a page that shows the journal beside it; gives its path. Throws where it cannot be written. */
  readonly keepTimeline: () => string;
  /** Verdicts that make the step red, besides `failed`. */
  readonly failOn: readonly string[];
}

/** One job from event to exit code: the flow, then journal, outputs and summary. 0, or 1 for `failed` and `fail-on`. */
export async function runAction(job: ActionJob, signal: AbortSignal): Promise<0 | 1> {
  const { runner, ports, meter: metered, failOn } = job;
  const from = ports.clock.monotonicMs();
  ports.journal.append({
    kind: 'task',
    flow: 'action',
    repository: ports.host.repository,
    command: null,
    log: null,
  });
  const { stateKey: _secret, ...settings } = job.settings;
  ports.journal.append({ kind: 'config', settings: { ...settings, record: ports.record } });
  const finished = await dispatch({ ...job, signal }, ports);
  const { word, reason, sentence } = finished.ending.verdict;
  ports.journal.append({ kind: 'verdict', verdict: word, reason, sentence });
  const total = ports.clock.monotonicMs() - from;
  const journal = ports.journal.location;
  const result: RunResult = {
    ...resultOf(finished.ending, finished.run, { total, metered, journal }),
    // As the pull request shows it: under the digest of all that travels with the edits.
    proposal: finished.stored?.id ?? null,
  };
  await publish(job, finished, result);
  const isRed = word === 'failed' || failOn.includes(word);
  const { cause } = finished.ending;
  if (isRed) runner.annotate('error', `${word}: ${sentence}`);
  if (word === 'failed' && cause instanceof Error) runner.say(cause.stack ?? cause.message);
  runner.say(`Verdict: ${word}: ${sentence}`);
  return isRed ? 1 : 0;
}

/** What later steps and people read; that it cannot be written changes no verdict. */
async function publish(job: ActionJob, finished: Finished, result: RunResult): Promise<void> {
  const { runner, keep } = job;
  const { evidence, reviewUrl, commitSha, ending } = finished;
  const facts = { result, reviewUrl, commitSha, timeline: timelineOf(job) };
  try {
    const summary = finished.summary ?? jobSummary({ ...facts, sentence: ending.verdict.sentence });
    const patch = result.files.map(({ diff }) => diff).join('');
    const outputs = outputsOf({
      ...facts,
      failureClass: evidence?.class,
      signature: evidence?.signature,
      summary: keep('md', summary),
      patch: patch === '' ? undefined : keep('patch', patch),
    });
    for (const [name, value] of Object.entries(outputs)) runner.output(name, value);
    await runner.summary(summary);
  } catch (error) {
    runner.annotate('warning', `The summary or an output could not be written: ${messageOf(error)}`);
  }
}

/** The path of the page; undefined, and said, where it could not be written. */
function timelineOf({ runner, keepTimeline }: ActionJob): string | undefined {
  try {
    return keepTimeline();
  } catch (error) {
    runner.annotate('warning', `The timeline page could not be written: ${messageOf(error)}`);
    return undefined;
  }
}
