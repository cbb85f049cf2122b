import * as v from 'valibot';
import { sha256 } from '../../kernel/hash.ts';
import { makeProposal, type Proposal } from '../../proposal/proposal.ts';

/** What goes into the arguments of a program. */
const Line = v.pipe(
  v.string(),
  v.check((text) => !text.includes('\0')),
);

/** Whoever else writes under our account (every workflow of the repository does) must not reach out of the tree. */
const Path = v.pipe(
  v.string(),
  v.check((path) => !/[\\\p{Cc}]/u.test(path)),
  v.check((path) => path.split('/').every((part) => !['', '.', '..', '.git'].includes(part.toLowerCase()))),
);

const Counted = v.nullable(v.strictObject({ executed: v.number(), failed: v.number(), skipped: v.number() }));
const Ran = v.strictObject({ exitCode: v.nullable(v.number()), counts: Counted });

/** The full id of a commit. */
export const Sha = v.pipe(v.string(), v.regex(/^[0-9a-f]{40}$/));

/** What was proven, and what the run that applies the proposal needs to prove it again. */
const Proof = v.strictObject({
  command: Line,
  stopOnError: v.boolean(),
  /** '' is the root. */
  workingDirectory: v.union([v.literal(''), Path]),
  /** Variables that the command's workflow sets. */
  env: v.optional(v.record(v.pipe(v.string(), v.regex(/^\w+$/)), Line), {}),
  setup: v.nullable(Line),
  before: v.strictObject({
    ...Ran.entries,
    failed: v.array(v.string()),
    /** Ids of the tests that passed; null when the output does not name them. */
    passed: v.nullable(v.array(v.string())),
  }),
  /** null: not run with the change. */
  after: v.nullable(Ran),
  attempts: v.number(),
  tokens: v.number(),
  /** To whom what was sent. */
  model: v.strictObject({ name: v.string(), host: v.string(), logChars: v.number(), files: v.number() }),
  /** The base's commit that was merged in; left out where the head alone was tested. */
  mergedWith: v.optional(Sha),
  /** That merge had the very files of the head: nobody needs to hear of it while the base stays there. */
  mergeIsHead: v.optional(v.literal(true)),
});
export type Proof = v.InferOutput<typeof Proof>;

const Edit = v.strictObject({
  path: Path,
  /** Permission bits. */
  mode: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(0o7777)),
  before: v.nullable(v.string()),
  after: v.string(),
});

/** What travels in the marker, in the form in which it is hashed. */
export const Payload = v.strictObject({
  edits: v.pipe(
    v.array(Edit),
    v.minLength(1),
    v.check((edits) => new Set(edits.map(({ path }) => path)).size === edits.length),
  ),
  diagnosis: v.string(),
  warnings: v.array(v.string()),
  notes: v.array(v.string()),
  /** What was red: with the head, the key under which a failure is answered once. */
  failure: v.strictObject({ workflow: v.number(), signature: v.string() }),
  proof: Proof,
});
export type Payload = v.InferOutput<typeof Payload>;

/** To what a proposal belongs: consent to it counts there and nowhere else. */
export interface Place {
  /** `owner/name`. */
  readonly repository: string;
  readonly pull: number;
  /** The base branch. */
  readonly base: string;
  /** The full SHA of the head that it was made from. */
  readonly head: string;
  /** The CI run under treatment; null when there was none. */
  readonly run: number | null;
}

/** A proposal as it stands on GitHub: its edits, its proof and its place under one digest. */
export interface StoredProposal extends Place, Payload {
  /** The first eight hex digits of the digest. */
  readonly id: string;
  /** `sha256:` over place, edits (path, mode, old blob, new content), warnings and proof. */
  readonly digest: string;
  readonly proposal: Proposal;
}

/**
 * Puts a payload under its digest; undefined when its edits change nothing. Edits that change nothing are left out: no guard
 * looks at them, nobody is shown them and no digest covers them.
 */
export function sealed(place: Place, payload: Payload): StoredProposal | undefined {
  const proposal = makeProposal(payload.edits, payload.diagnosis, payload.warnings);
  if (proposal === undefined) return undefined;
  const { repository, pull, base, head, run } = place;
  const { diagnosis, warnings, notes, failure, proof } = payload;
  const about = [repository, pull, base, head, run, failure];
  const covered = [...about, proposal.digest, diagnosis, warnings, notes, proof];
  const digest = sha256(JSON.stringify(covered));
  const edits = [...proposal.changes];
  return { ...place, ...payload, edits, id: digest.slice(0, 8), digest: `sha256:${digest}`, proposal };
}
