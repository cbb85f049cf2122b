import { createHmac } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import type { StoredProposal } from './stored-proposal.ts';

/** What every text of ours holds, and nobody else's counts. */
export const MARKER = 'build-doctor:v1';

/** Longest text of a review or a comment, in UTF-16 units. Source: GitHub refuses longer ones with 422. */
export const MAX_BODY = 65_536;

/** Longest payload in one comment. */
export const MAX_PAYLOAD = 40_000;

/** Most comments that a payload is spread over, and most bytes that it may hold once inflated. */
export const MAX_PARTS = 64;
export const MAX_BYTES = 20_000_000;

/** Hidden comments: the one of the review, and those to be posted before it, for a payload too long for one. */
export interface Marker {
  readonly review: string;
  readonly parts: readonly string[];
}

/**
 * Writes a proposal as hidden comments; with `key` (the input `state-key`) its digest carries an HMAC-SHA-256. `room` is what
 * the review's own text leaves for its marker, in UTF-16 units. undefined when it is too large to travel in comments.
 */
export function writeMarker(
  stored: StoredProposal,
  key: string | undefined,
  room: number = MAX_BODY,
): Marker | undefined {
  const { id, digest, repository, pull, base, head, run, edits, diagnosis, warnings, notes, failure, proof } =
    stored;
  const json = JSON.stringify({ edits, diagnosis, warnings, notes, failure, proof });
  const bytes = Buffer.from(json);
  if (bytes.length > MAX_BYTES) return undefined;
  const payload = deflateRawSync(bytes, { level: 9 }).toString('base64url');
  const mac = key === undefined ? {} : { mac: macOf(digest, key) };
  const whole = { id, repo: repository, pr: pull, base, head, digest, run, ...mac };
  const inside = hidden({ ...whole, payload });
  if (payload.length <= MAX_PAYLOAD && inside.length <= room) return { review: inside, parts: [] };
  const pieces = payload.match(new RegExp(`.{1,${MAX_PAYLOAD}}`, 'g')) ?? [];
  if (pieces.length > MAX_PARTS) return undefined;
  return {
    review: hidden({ ...whole, parts: pieces.length }),
    parts: pieces.map((piece, index) => hidden({ id, digest, part: index + 1, payload: piece })),
  };
}

export const macOf = (digest: string, key: string): string =>
  createHmac('sha256', key).update(digest).digest('base64url');

/** A hidden comment of ours; no text in it can end it. */
export function hidden(data: Readonly<Record<string, unknown>>): string {
  const json = JSON.stringify(data).replace(/[<>]/g, (sign) => (sign === '<' ? '\\u003c' : '\\u003e'));
  return `<!-- ${MARKER} ${json} -->`;
}
