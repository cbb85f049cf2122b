import { messageOf } from '../kernel/message-of.ts';
import type { Journal, TestRun } from '../ports.ts';
import type { RunResult } from '../report/run-result.ts';
import { TERMINAL_ADVICE } from './advice.ts';
import { applyStep } from './apply-step.ts';
import { askPerson } from './ask-person.ts';
import { type Ending, ending } from './ending.ts';
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
  const end = closed(
    await road(run).catch((error: unknown) =>
      signal?.aborted === true ? interrupted(error) : broken(error),
    ),
    journal,
  );
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

/** Writes the verdict down; where even that fails, the person is told and the verdict stands. */
function closed(end: Ending, journal: Journal): Ending {
  const { word, reason, sentence } = end.verdict;
  try {
    journal.append({ kind: 'verdict', verdict: word, reason, sentence });
    return end;
  } catch (error) {
    const why = messageOf(error);
    return { ...end, story: [...end.story, `The journal ends before this verdict (${why}).`] };
  }
}

function interrupted(cause: unknown): Ending {
  return ending('exhausted', 'interrupted', 'interrupted; everything is as it was.', { cause });
}

/** A full disk is no bug of ours; anything else that is thrown is. */
function broken(error: unknown): Ending {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'EROFS')
    return ending(
      'unavailable',
      'disk.full',
      'The disk is full or read-only: free space (also in the temporary folder) and run again. Nothing was left half-written.',
    );
  return ending('failed', 'bug', `A bug in Build Doctor: ${messageOf(error)}. Nothing was written.`, {
    cause: error,
  });
}
