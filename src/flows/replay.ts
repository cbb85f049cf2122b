import type { RecordedRun } from '../kernel/recorded/recorded-run.ts';
import type { Sandbox } from '../ports.ts';
import { ACTION_ADVICE, type Advice, TERMINAL_ADVICE } from './advice.ts';
import { applyStep } from './apply-step.ts';
import { askPerson } from './ask-person.ts';
import { inWords } from './diagnose.ts';
import { type Ending, ending } from './ending.ts';
import type { HealPorts, HealRun } from './heal-run.ts';
import { recordedLog } from './recorded-log.ts';
import { recordedPerson } from './recorded-person.ts';
import { repairTree } from './repair-tree.ts';

/**
 * Runs the engine again on what it was given, with the recorded answers of the person and without network; `ports` are
 * those of a copy of the checkout, which is written where a yes was recorded. A proposal of the action ends as proposed:
 * what GitHub made of it is not run again.
 */
export async function replay(
  recorded: RecordedRun,
  given: Omit<HealPorts, 'person' | 'changes'>,
  signal: AbortSignal,
): Promise<Ending> {
  const { command, denials, hint, mode, changes } = recorded.given.replay;
  const ports: HealPorts = {
    ...given,
    changes: changes.map(({ path, status, patch }) => ({ path, status, patch })),
    person: recordedPerson(recorded.answers),
  };
  const run = runOf(recorded, ports, signal);
  const isHeal = recorded.flow === 'heal';
  const repair = await repairTree(
    run,
    command,
    recorded.evidence,
    (proven, before) => (isHeal ? askPerson(proven, before, ports) : posted()),
    { denials, hint, mode },
  );
  if (isHeal) return 'verdict' in repair ? repair : applyStep(run, command, repair);
  if ('verdict' in repair) return inWords(repair);
  const { proposal, before, run: after } = repair;
  return ending('proposed', 'tests.pass', 'a proven fix is proposed.', {
    diagnosis: proposal.diagnosis,
    proposal,
    before,
    after,
  });
}

const posted = () => Promise.resolve({ kind: 'yes', by: 'review' } as const);

function runOf(
  { flow, repository, given, foundInLog }: RecordedRun,
  ports: HealPorts,
  signal: AbortSignal,
): HealRun {
  const { command, setup: recordedSetup, maxAttempts, maxTurns, maxLogChars, askEach } = given.replay;
  const setup = recordedSetup ?? undefined;
  const advice: Advice = {
    ...(flow === 'heal' ? TERMINAL_ADVICE : ACTION_ADVICE),
    setup: 'it runs without network here, so what it fetches has to be in the checkout or in a cache.',
  };
  return {
    request: {
      repository,
      test: command.text,
      setup,
      log: undefined,
      workingDirectory: command.workingDirectory,
      maxAttempts,
      maxTurns,
      testTimeoutMs: command.timeoutMs,
      maxLogChars,
      askEach,
    },
    ports,
    copies: { ...ports, setup, meter: offline, advice },
    signal,
    log: given.replay.log ? recordedLog(foundInLog) : undefined,
    governor: undefined,
    conversation: undefined,
  };
}

const offline = (inner: Sandbox): Sandbox => ({
  kind: inner.kind,
  run: (command, signal) => inner.run({ ...command, network: false }, signal),
});
