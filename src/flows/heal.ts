import type { TestRun } from '../ports.ts';
import type { RunResult } from '../report/run-result.ts';
import { TERMINAL_ADVICE } from './advice.ts';
import { applyStep } from './apply-step.ts';
import { askPerson } from './ask-person.ts';
import { closed } from './closed.ts';
import type { Ending } from './ending.ts';
import type { HealPorts, HealRequest, HealRun } from './heal-run.ts';
import { meter } from './meter.ts';
import type { CopyParts } from './prepare-copy.ts';
import { chooseCommand, readLog } from './read-log.ts';
import type { Proven } from './repair-loop.ts';
import { repairTree } from './repair-tree.ts';
import { resultOf } from './result-of.ts';

export interface Healed {
  readonly result: RunResult;
  readonly ending: Ending;
}

/** The road in a terminal: evidence → reproduce → repair → proposal → ask → apply → verification. Writes nothing without a yes. */
export async function heal(request: HealRequest, given: HealPorts, signal?: AbortSignal): Promise<Healed> {
  const metered = meter(given.clock);
  const ports = { ...given, person: metered.person(given.person) };
  const { journal, clock } = ports;
  const copies: CopyParts = {
    ...ports,
    setup: request.setup,
    meter: metered.sandbox,
    advice: TERMINAL_ADVICE,
  };
  const run: HealRun = {
    request,
    ports,
    copies,
    signal,
    log: undefined,
    governor: undefined,
    conversation: undefined,
  };
  const from = clock.monotonicMs();
  const end = await closed(road(run), journal, signal);
  const total = clock.monotonicMs() - from;
  return { result: resultOf(end, run, { total, metered, journal: journal.location }), ending: end };
}

async function road(run: HealRun): Promise<Ending> {
  const { ports } = run;
  begin(run);
  const evidence = await readLog(run);
  if (evidence !== undefined && 'verdict' in evidence) return evidence;
  const command = await chooseCommand(run, evidence);
  if ('verdict' in command) return command;
  const decide = (proven: Proven, before: TestRun) => askPerson(proven, before, ports);
  const repair = await repairTree(run, command, evidence, decide);
  return 'verdict' in repair ? repair : applyStep(run, command, repair);
}

function begin({ request, ports: { journal, record } }: HealRun): void {
  const { log, ...settings } = request;
  const { repository, test } = request;
  journal.append({ kind: 'task', flow: 'heal', repository, command: test ?? null, log: log?.name ?? null });
  journal.append({ kind: 'config', settings: { ...settings, record } });
}
