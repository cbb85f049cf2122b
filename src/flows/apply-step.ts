import { summaryOf } from '../harness/describe-run.ts';
import type { TestCommand } from '../repair/workspace.ts';
import { applyProposal } from '../review/apply.ts';
import { type Ending, ending } from './ending.ts';
import type { HealRun } from './heal-run.ts';
import { notePutBack } from './put-back.ts';
import type { Repair } from './repair-tree.ts';
import { verifyCheckout } from './verify-checkout.ts';

/** Writes what was allowed into the checkout and verifies it; red or interrupted, it is all put back. */
export async function applyStep(
  run: HealRun,
  command: TestCommand,
  { proposal, before }: Repair,
): Promise<Ending> {
  const { checkout, journal, checkoutStore } = run.ports;
  const { diagnosis } = proposal;
  const applied = applyProposal(proposal, checkout, checkoutStore());
  if (applied.kind === 'stale')
    return ending(
      'stale',
      'files.changed',
      `${applied.changed.join(', ')} changed since the copy was made; nothing was written. Run heal again.`,
      { diagnosis, proposal, before },
    );
  if (applied.kind === 'error') {
    const { sentence } = notePutBack(applied.restored, applied.backup, journal);
    return ending(
      'unavailable',
      'files.not-writable',
      `The change could not be written (${applied.reason}). ${sentence} Mend that and run heal again.`,
      { diagnosis, proposal, before },
    );
  }
  const putBack = () => notePutBack(applied.restore(), applied.backup, journal);
  try {
    journal.append({ kind: 'apply', files: applied.files, backup: applied.backup, restored: false });
    const verified = await verifyCheckout(
      run.copies,
      command,
      before,
      run.ports,
      run.signal,
      proposal.changes,
    );
    if (verified.kind === 'ended')
      return {
        ...verified.ending,
        story: [...verified.ending.story, putBack().sentence],
        proposal,
        diagnosis,
      };
    const { run: after, judgement, shown } = verified;
    if (judgement.green)
      return ending(
        'verified',
        'tests.pass',
        `the tests pass on the written checkout (${summaryOf(after)}).`,
        { diagnosis, proposal, story: ['Tests pass now.'], before, after },
      );
    return ending('still-failing', judgement.rule, `${judgement.reason}. ${putBack().sentence}`, {
      diagnosis,
      proposal,
      story: ['Tests still fail:', shown],
      before,
      after,
    });
  } catch (error) {
    const { isWhole, sentence } = putBack();
    if (isWhole) throw error;
    // Whoever interrupted must not read that everything is as it was.
    return ending('failed', 'restore.incomplete', sentence, { diagnosis, proposal, before, cause: error });
  }
}
