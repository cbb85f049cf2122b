import { type Answer, refused } from '../http/answer.ts';
import { type Refusal, refusalMessage } from './refusal.ts';

/** A refused move as the REST API answers it; `status` is the endpoint's own for a broken rule (409 for contents). */
export function refusalAnswer(refusal: Refusal, status: 409 | 422): Answer {
  if (refusal.kind === 'workflow' || refusal.kind === 'not-lent')
    return refused(403, refusalMessage(refusal));
  if (refusal.kind === 'default-branch') return refused(422, 'Cannot delete the default branch');
  return refused(status, refusalMessage(refusal));
}
