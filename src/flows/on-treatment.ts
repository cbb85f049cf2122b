import { isAnswered } from '../review/answered.ts';
import type { ActionPorts } from './action-ports.ts';
import type { ActionRun } from './action-run.ts';
import { answerDiagnosis } from './answer-diagnosis.ts';
import { diagnose } from './diagnose.ts';
import type { Treatment } from './find-treatment.ts';
import type { Finished } from './finished.ts';
import type { PullRecord } from './read-pull.ts';
import type { Wishes } from './repair-tree.ts';

export interface How {
  /** Why the pull request's code may not be executed here; undefined when it may. */
  readonly noCode: string | undefined;
  readonly wishes: Wishes;
  /** A person asked for it: they get an answer, whatever it is. */
  readonly isAsked: boolean;
  readonly commentId?: number | undefined;
}

/** Diagnoses a red run on a pull request and says there what came of it. */
export async function onTreatment(
  treatment: Treatment,
  record: PullRecord,
  { noCode, wishes, isAsked, commentId }: How,
  { settings, meter, signal }: ActionRun,
  ports: ActionPorts,
): Promise<Finished> {
  const about = { head: treatment.pull.head.sha, workflow: treatment.ci.workflowId };
  const facts = { ...record, viewerId: record.viewer.id };
  const diagnosed = await diagnose(
    {
      treatment,
      settings,
      noCode,
      wishes,
      isAnswered: (signature) => !isAsked && isAnswered({ ...about, signature }, facts),
      meter,
      signal,
    },
    ports,
  );
  return answerDiagnosis({ diagnosed, treatment, record, isAsked, commentId }, ports);
}
