import { excerptOf } from '../harness/describe-run.ts';
import { redact } from '../kernel/redact.ts';
import type { TestRun } from '../ports.ts';
import type { TestCommand } from '../repair/workspace.ts';
import { type Ending, ending } from './ending.ts';
import { type HealRun, STORY_CHARS, said } from './heal-run.ts';
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
        `${redact(repaired.reason, run.ports.secrets).text} Nothing was changed.`,
        { diagnosis, before, after: last },
      );
    case 'explained':
      return ending(
        'explained',
        'source.no-change',
        'nothing in the source should change; see the explanation.',
        { diagnosis, story: said(diagnosis), before, after: before },
      );
    case 'nothing-changed':
      return ending(
        'flaky',
        'tests.flaky',
        'the tests pass on the unchanged files now; no fix can be proven.',
        { diagnosis, story: said(diagnosis), before, after: repaired.run },
      );
    case 'exhausted': {
      const shown = await excerptOf(last, run.ports, STORY_CHARS);
      return ending(
        'exhausted',
        repaired.reason,
        `${whyExhausted(repaired.reason, run)} Every file is as it was.`,
        { diagnosis, story: ['Tests still fail:', shown, ...said(diagnosis)], before, after: last },
      );
    }
    case 'denied':
      return deniedEnding(run, command, before, repaired);
  }
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
    `the proposal was denied${reason === '' ? '' : ` (${reason})`}; nothing was written.`,
    { diagnosis, proposal, story: [...said(diagnosis), ...tests], before, after: verified.run },
  );
}
