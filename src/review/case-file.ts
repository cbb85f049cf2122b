import * as v from 'valibot';
import { parseJson } from '../kernel/parse-json.ts';
import { Payload, Sha, type StoredProposal, sealed } from './marker/stored-proposal.ts';
import { MAX_BYTES } from './marker/write-marker.ts';

/** The one file that a job of the split layout hands to the next. */
const NAME = 'proposal.json';

const CaseFile = v.strictObject({
  repository: v.string(),
  pull: v.number(),
  base: v.string(),
  head: Sha,
  run: v.nullable(v.number()),
  digest: v.string(),
  payload: Payload,
});

/** Where the reader stands, as GitHub said it, never as the artifact does. */
export interface CaseFilePlace {
  readonly repository: string;
  readonly pull: number;
  readonly base: string;
  readonly head: string;
}

export type ReadCaseFile =
  | { readonly kind: 'proposal'; readonly stored: StoredProposal }
  | { readonly kind: 'refused'; readonly rule: string; readonly reason: string };

/**
 * The proposal in an artifact's entries, which any job of the run may have written: exactly one entry of the fixed name, not
 * too large, of the right shape, its digest recomputed, and about exactly the pull request and head that `place` says.
 */
export function readCaseFile(
  entries: readonly { readonly name: string; readonly bytes: Uint8Array }[],
  place: CaseFilePlace,
): ReadCaseFile {
  const other = entries.find(({ name }) => name !== NAME);
  if (other !== undefined || entries.length !== 1)
    return refused('artifact.entries', `it must hold ${NAME} and nothing else`);
  const bytes = entries[0]?.bytes ?? new Uint8Array();
  if (bytes.length > MAX_BYTES) return refused('artifact.too-large', `it is over ${MAX_BYTES} bytes`);
  const parsed = v.safeParse(CaseFile, parseJson(new TextDecoder().decode(bytes)));
  if (!parsed.success) return refused('artifact.unreadable', 'it is not a case file');
  const { digest, payload, ...about } = parsed.output;
  const elsewhere = (['repository', 'pull', 'base', 'head'] as const).find(
    (key) => about[key] !== place[key],
  );
  if (elsewhere !== undefined)
    return refused('artifact.elsewhere', `its ${elsewhere} is not the one of this run`);
  const stored = sealed(about, payload);
  return stored === undefined || stored.digest !== digest
    ? refused('artifact.digest', 'its content does not have the digest that it carries')
    : { kind: 'proposal', stored };
}

const refused = (rule: string, reason: string): ReadCaseFile => ({
  kind: 'refused',
  rule,
  reason: `The case file cannot be used: ${reason}.`,
});
