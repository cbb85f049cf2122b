import { isRecord } from '../kernel/is-record.ts';
import type { PostedComment } from '../ports/code-host.ts';
import { markerOf } from './marker/read-marker.ts';
import { hidden } from './marker/write-marker.ts';
import type { PostedProposal } from './open-proposals.ts';

/** What one diagnosis is about: the same again on the same head is not answered twice. */
export interface Failure {
  readonly head: string;
  readonly workflow: number;
  readonly signature: string;
}

/** The marker of a comment about a failure. */
export const answerMarker = ({ head, workflow, signature }: Failure): string =>
  hidden({ head, workflow, signature });

/** Was this failure answered on the pull request, by a proposal or by a comment of ours? */
export function isAnswered(
  failure: Failure,
  facts: {
    readonly proposals: readonly PostedProposal[];
    readonly comments: readonly PostedComment[];
    readonly viewerId: number;
  },
): boolean {
  const isSame = (head: unknown, workflow: unknown, signature: unknown) =>
    head === failure.head && workflow === failure.workflow && signature === failure.signature;
  return (
    facts.proposals.some(({ stored }) =>
      isSame(stored.head, stored.failure.workflow, stored.failure.signature),
    ) ||
    facts.comments
      .filter(({ author }) => author?.id === facts.viewerId)
      .map(({ body }) => markerOf(body))
      .some((data) => isRecord(data) && isSame(data.head, data.workflow, data.signature))
  );
}
