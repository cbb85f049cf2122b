import { createHash } from 'node:crypto';
import { sha256 } from '../kernel/hash.ts';
import { encodeSource } from '../kernel/source-text.ts';
import { unifiedDiff } from './unified-diff.ts';

/** One file of a proposal: its text before (null: new file) and after, and its permission bits. */
export interface Change {
  readonly path: string;
  readonly mode: number;
  readonly before: string | null;
  readonly after: string;
}

/** Edits and diagnosis under one digest; immutable. What was shown under this digest is what is applied. */
export interface Proposal {
  /** The first eight hex digits of the digest. */
  readonly id: string;
  /** `sha256:` over the list of {path, mode, old blob, new content}, sorted by path. */
  readonly digest: string;
  readonly changes: readonly Change[];
  readonly diagnosis: string;
  /** What a person must see before saying yes. */
  readonly warnings: readonly string[];
  readonly diff: string;
}

/** Builds the proposal of the files that differ; `undefined` when none does. */
export function makeProposal(
  changes: readonly Change[],
  diagnosis: string,
  warnings: readonly string[],
): Proposal | undefined {
  const real = changes
    .filter((change) => change.before !== change.after)
    .toSorted((a, b) => (a.path < b.path ? -1 : 1));
  if (real.length === 0) return undefined;
  const digest = sha256(
    JSON.stringify(
      real.map(({ path, mode, before, after }) => [
        path,
        mode.toString(8),
        before === null ? null : blobId(before),
        sha256(after),
      ]),
    ),
  );
  return {
    id: digest.slice(0, 8),
    digest: `sha256:${digest}`,
    changes: real,
    diagnosis,
    warnings: [...new Set(warnings)],
    diff: real.map(({ path, before, after, mode }) => unifiedDiff(path, before, after, mode)).join(''),
  };
}

/** Git's object id of a blob: SHA-1 over `blob SIZE\0BYTES`. */
function blobId(text: string): string {
  const bytes = encodeSource(text);
  return createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
}
