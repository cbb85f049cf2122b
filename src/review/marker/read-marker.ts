import { timingSafeEqual } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import * as v from 'valibot';
import { isRecord } from '../../kernel/is-record.ts';
import { parseJson } from '../../kernel/parse-json.ts';
import { Payload, Sha, type StoredProposal, sealed } from './stored-proposal.ts';
import { MARKER, MAX_BYTES, MAX_PARTS, macOf } from './write-marker.ts';

const START = `<!-- ${MARKER} `;
const END = ' -->';

const Whole = v.object({
  id: v.pipe(v.string(), v.regex(/^[0-9a-f]{8}$/)),
  repo: v.string(),
  pr: v.number(),
  base: v.string(),
  head: Sha,
  digest: v.string(),
  run: v.nullable(v.number()),
  mac: v.optional(v.string()),
  payload: v.optional(v.string()),
  parts: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_PARTS))),
});
const Part = v.object({ digest: v.string(), part: v.number(), payload: v.string() });

export type ReadProposal =
  | { readonly kind: 'proposal'; readonly stored: StoredProposal }
  | { readonly kind: 'broken'; readonly rule: string; readonly reason: string };

/**
 * The proposal in the body of one of our reviews; undefined when there is none. `others` are the bodies of our comments
 * that may hold its parts. Whoever calls has checked that all of them were written by us. With `key` the HMAC must hold.
 */
export function readProposal(
  body: string,
  others: readonly string[],
  key: string | undefined,
): ReadProposal | undefined {
  const data = markerOf(body);
  const found = v.safeParse(Whole, data);
  if (!found.success)
    return isDamaged(body, data) ? broken('proposal.unreadable', 'its marker is damaged') : undefined;
  const marker = found.output;
  const payload = marker.payload ?? joined(marker, others);
  if (payload === undefined) return broken('proposal.incomplete', 'a part of it is missing');
  const parsed = v.safeParse(Payload, inflated(payload));
  if (!parsed.success) return broken('proposal.unreadable', 'its payload cannot be read');
  const { repo: repository, pr: pull, base, head, run } = marker;
  const stored = sealed({ repository, pull, base, head, run }, parsed.output);
  if (stored === undefined || stored.digest !== marker.digest || stored.id !== marker.id) {
    return broken('proposal.digest', 'its content does not have the digest that it carries');
  }
  if (key !== undefined && !sameText(marker.mac ?? '', macOf(stored.digest, key))) {
    return broken('proposal.mac', 'it was not signed with the state key of this workflow');
  }
  return { kind: 'proposal', stored };
}

/**
 * The data of the hidden comment that ends a text of ours, whoever wrote it; undefined when there is none. We write it last,
 * on a line of its own: one that stands elsewhere was quoted, or came out of a log, a file or a model.
 */
export function markerOf(body: string): unknown {
  const at = markerStart(body);
  return at === undefined ? undefined : parseJson(body.trimEnd().slice(at + START.length, -END.length));
}

/** A text of ours without the hidden comment that ends it. */
export function withoutMarker(body: string): string {
  return body.slice(0, markerStart(body) ?? body.length);
}

function markerStart(body: string): number | undefined {
  const text = body.trimEnd();
  const at = text.lastIndexOf('\n') + 1;
  if (!text.startsWith(START, at) || !text.endsWith(END)) return undefined;
  // As we write it, nothing in it can end the hidden comment: what follows such an end would be shown to the approver.
  return /[<>]/.test(text.slice(at + START.length, -END.length)) ? undefined : at;
}

/** Was there a proposal, before somebody edited the text? It must not make way for an older one. */
function isDamaged(body: string, data: unknown): boolean {
  return data === undefined ? body.includes(START) : isRecord(data) && 'digest' in data;
}

function joined(
  { digest, parts }: v.InferOutput<typeof Whole>,
  others: readonly string[],
): string | undefined {
  if (parts === undefined) return undefined;
  const pieces = new Map<number, string>();
  for (const data of others.map(markerOf)) {
    const piece = v.safeParse(Part, data);
    if (piece.success && piece.output.digest === digest) pieces.set(piece.output.part, piece.output.payload);
  }
  const all = Array.from({ length: parts }, (_, index) => pieces.get(index + 1));
  return all.includes(undefined) ? undefined : all.join('');
}

function inflated(payload: string): unknown {
  try {
    return parseJson(
      inflateRawSync(Buffer.from(payload, 'base64url'), { maxOutputLength: MAX_BYTES }).toString('utf8'),
    );
  } catch {
    return undefined;
  }
}

function sameText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

const broken = (rule: string, reason: string): ReadProposal => ({ kind: 'broken', rule, reason });
