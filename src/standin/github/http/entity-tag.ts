import { createHash } from 'node:crypto';

/** A weak entity tag over a JSON body, as GitHub gives with every GET. */
export const entityTag = (body: string | Buffer): string =>
  `W/"${createHash('sha256').update(body).digest('hex')}"`;

/** Whether `If-None-Match` names this tag; weak comparison, RFC 9110 §13.1.2. */
export function isUnchanged(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  const bare = (text: string) => text.trim().replace(/^W\//, '');
  return header.split(',').some((named) => named.trim() === '*' || bare(named) === bare(tag));
}
