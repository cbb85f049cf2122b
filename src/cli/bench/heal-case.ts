import { heal } from '../../flows/heal.ts';
import type { HealRequest } from '../../flows/heal-run.ts';
import { doctorEnd } from './doctor-end.ts';
import { openPorts } from './open-ports.ts';
import { MOST_TRIES, notStarted, type ReadyCase, type RoadEnd, secondsSince } from './road.ts';

/** The road in a terminal: `heal` on the pull request, every proposal allowed. A flaky case is started until it was red. */
export async function healCase(ready: ReadyCase): Promise<RoadEnd> {
  const tries = ready.about.flaky ? MOST_TRIES : 1;
  for (let tried = 1; ; tried += 1) {
    const end = await healOnce(ready);
    if (end.verdict !== 'healthy' || tried === tries) return end;
  }
}

async function healOnce(ready: ReadyCase): Promise<RoadEnd> {
  const { ports, signal } = ready;
  const { composed, largest } = openPorts(ready);
  if (composed.kind === 'problem') return notStarted(composed.reason);
  const from = ports.clock.monotonicMs();
  try {
    const { result, ending } = await heal(requestOf(ready), composed.ports, signal);
    signal.throwIfAborted();
    const { verdict } = ending;
    const took = { largestRequest: largest(), seconds: secondsSince(from, ports) };
    const { word, reason } = verdict;
    // A test command that cannot be started may be what the case is about.
    const isMisuse = word === 'refused' && reason !== 'tests.not-runnable';
    return doctorEnd(verdict, result, took, isMisuse || word === 'healthy');
  } finally {
    composed.remove();
  }
}

const requestOf = ({ about, tree, options }: ReadyCase): HealRequest => ({
  repository: tree.checkout,
  test: about.test_command,
  // What set-up brings stands in the tree already.
  setup: undefined,
  log: undefined,
  workingDirectory: '',
  maxAttempts: options.maxAttempts,
  maxTurns: options.maxTurns,
  testTimeoutMs: about.timeout_s * 1000,
  maxLogChars: 3_000,
  askEach: false,
});
