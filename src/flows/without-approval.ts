import { excerptOf } from '../harness/describe-run.ts';
import { redact } from '../kernel/redact.ts';
import type { TestRun } from '../ports.ts';
import { judge } from '../repair/judge.ts';
import type { TestCommand } from '../repair/workspace.ts';
import { type Ending, ending } from './ending.ts';
import { diagnosisLines, type HealRun, STORY_CHARS } from './heal-run.ts';
import type { Repaired } from './repair-loop.ts';
import { verifyCheckout } from './verify-checkout.ts';

/** How a run ends that has no approval: nothing was written. */
export async function withoutApproval(
  run: HealRun,
  command: TestCommand,
  before: TestRun,
  repaired: Exclude<Repaired, { kind: 'allowed' }>,
): Promise<Ending> {
  const last = run.conversation?.session.lastRun ?? before;
  const { diagnosis } = 'diagnosis' in repaired ? repaired : { diagnosis: '' };
  switch (repaired.kind) {
    case 'unavailable':
      return ending(
        'unavailable',
        'model.unavailable',
        `${redact(repaired.reason, run.ports.secrets).text.replace(/(?<![.!?])$/, '.')} Nothing was changed.`,
        { diagnosis, story: await stillFailing(last, run), before, after: last },
      );
    case 'explained':
      return ending(
        'explained',
        'source.no-change',
        'nothing in the source should change; see the explanation.',
        {
          diagnosis,
          story: [...(await stillFailing(before, run)), ...diagnosisLines(diagnosis)],
          before,
          after: before,
        },
      );
    case 'nothing-changed':
      return ending(
        'flaky',
        'tests.flaky',
        'the tests pass on the unchanged files now; no fix can be proven.',
        { diagnosis, story: diagnosisLines(diagnosis), before, after: repaired.run },
      );
    case 'exhausted':
      return ending(
        'exhausted',
        repaired.reason,
        `${whyExhausted(repaired.reason, run)}${whyRed(before, last)} Every file is as it was.`,
        {
          diagnosis,
          story: [...(await stillFailing(last, run)), ...diagnosisLines(diagnosis)],
          before,
          after: last,
        },
      );
    case 'denied':
      return deniedEnding(run, command, before, repaired);
  }
}

async function stillFailing(run: TestRun, { ports }: HealRun): Promise<string[]> {
  return ['Tests still fail:', await excerptOf(run, ports, STORY_CHARS)];
}

/** Why a run that exited 0 does not count, which its output does not tell. */
function whyRed(before: TestRun, last: TestRun): string {
  const judgement = judge(before, last);
  return judgement.green || last.exitCode !== 0 ? '' : ` The last run exited 0, but ${judgement.reason}.`;
}

function whyExhausted(reason: string, { request, conversation }: HealRun): string {
  const attempts = conversation?.session.attempts ?? 0;
  if (reason === 'attempts.used-up') return `${attempts} of ${request.maxAttempts} attempts failed.`;
  if (reason === 'turns.used-up')
    return `The model used up its ${request.maxTurns} turns without a passing change.`;
  if (reason === 'no-progress') return 'The model kept repeating the same call.';
  return 'The model stopped without a passing change.';
}

/** After a no the tests still run, on what stands in the checkout. */
async function deniedEnding(
  run: HealRun,
  command: TestCommand,
  before: TestRun,
  repaired: Extract<Repaired, { kind: 'denied' }>,
): Promise<Ending> {
  const { diagnosis, proposal, reason } = repaired;
  const verified = await verifyCheckout(run.copies, command, before, run.ports, run.signal);
  if (verified.kind === 'ended') return verified.ending;
  const tests = verified.judgement.green ? ['Tests pass now.'] : ['Tests still fail:', verified.shown];
  return ending(
    'denied',
    'person.denied',
    `${proposal === undefined ? 'an edit' : 'the proposal'} was denied${reason === '' ? '' : ` (${reason})`}; nothing was written.`,
    { diagnosis, proposal, story: [...diagnosisLines(diagnosis), ...tests], before, after: verified.run },
  );
}
