import type { Asking } from '../review/consent/consent-facts.ts';
import type { ActionPorts } from './action-ports.ts';
import type { ActionRun } from './action-run.ts';
import { answerTreatment } from './answer-treatment.ts';
import type { Finished } from './finished.ts';
import { treat } from './treat.ts';

/** Treats an approved proposal and says on the pull request what became of it. */
export async function onApproval(
  what: { readonly number: number; readonly asking: Asking; readonly commentId?: number | undefined },
  { settings, repositoryId, meter, signal }: ActionRun,
  ports: ActionPorts,
): Promise<Finished> {
  const { number, asking, commentId } = what;
  const treated = await treat({ number, asking, settings, repositoryId, meter, signal }, ports);
  return answerTreatment({ treated, number, commentId }, ports);
}
