import { isRecord } from '../kernel/is-record.ts';
import type { Account } from '../ports/code-host.ts';
import { markerOf } from './marker/read-marker.ts';

/** Ids of the proposals that we said we committed, in the conversation or in the thread of a suggestion. */
export function appliedIds(
  { comments, lineComments }: Readonly<Record<'comments' | 'lineComments', readonly Text[]>>,
  viewerId: number,
): ReadonlySet<string> {
  const ours = [...comments, ...lineComments]
    .filter(({ author }) => author?.id === viewerId)
    .map(({ body }) => markerOf(body));
  return new Set(
    ours.flatMap((data) => (isRecord(data) && typeof data.applied === 'string' ? [data.applied] : [])),
  );
}

interface Text {
  readonly author: Account | undefined;
  readonly body: string;
}
