import { runBaseline } from '../../bench/baseline.ts';
import { openPorts } from './open-ports.ts';
import { redLog } from './red-log.ts';
import { notStarted, type ReadyCase, type RoadEnd, secondsSince } from './road.ts';

/** The tutorial harness on the pull request, which it edits in place: the end of the log and one attempt. */
export async function baselineCase(ready: ReadyCase): Promise<RoadEnd> {
  const { about, tree, ports, answering, options, signal } = ready;
  const from = ports.clock.monotonicMs();
  const log = await redLog(ready);
  if (log === undefined) return notStarted('the tests are green here without a fix');
  const { composed, largest } = openPorts(ready);
  if (composed.kind === 'problem') return notStarted(composed.reason);
  try {
    const { checkout: files, journal, clock, openModel } = composed.ports;
    const opened = openModel();
    if (opened.kind === 'problem') return notStarted(opened.reason);
    const { model } = opened;
    journal.append({
      ...{ kind: 'task', flow: 'baseline', repository: tree.checkout },
      ...{ command: about.test_command, log: null },
    });
    const input = { log, isReplay: answering.isReplay, maxTurns: options.maxTurns };
    const run = await runBaseline(input, { model, files, clock, journal }, signal);
    signal.throwIfAborted();
    const { turns, requests, tokens, edited, text, end, reason } = run;
    const attempts = edited.length === 0 ? 0 : 1;
    const seconds = secondsSince(from, ports);
    const common = {
      verdict: null,
      figures: { attempts, turns, requests, tokens, largestRequest: largest(), seconds },
    };
    if (end === 'not-fitting' || end === 'unavailable') {
      const why = end === 'not-fitting' ? `the recorded answers do not fit the baseline: ${reason}` : reason;
      return { ...common, kind: 'not-run', why, isModelGone: end === 'unavailable' };
    }
    return { ...common, kind: 'ran', proposed: edited, explanation: text, ending: end };
  } finally {
    composed.remove();
  }
}
