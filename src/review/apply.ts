import { messageOf } from '../kernel/message-of.ts';
import { encodeSource } from '../kernel/source-text.ts';
import type { Files } from '../ports.ts';
import type { Change, Proposal } from '../proposal/proposal.ts';
import { type Backup, backup, type Restored } from '../repair/backup.ts';
import { changedSince } from './changed-since.ts';

export type Applied =
  | {
      readonly kind: 'applied';
      readonly files: readonly string[];
      readonly backup: string;
      restore(): Restored;
    }
  | { readonly kind: 'stale'; readonly changed: readonly string[] }
  | { readonly kind: 'error'; readonly reason: string; readonly backup: string; readonly restored: Restored };

/**
 * Writes exactly the bytes of a proposal into the checkout, after checking that every file is still byte for byte what
 * the proposal was made from; keeps each file outside the tree first, and puts all back when one cannot be written.
 */
export function applyProposal(proposal: Proposal, checkout: Files, store: Files): Applied {
  const changed = changedSince(proposal.changes, checkout);
  if (changed.length > 0) return { kind: 'stale', changed };
  const kept = backup(checkout, store);
  const restore = () =>
    kept.restore((path) =>
      proposal.changes.some((change) => change.path === path && isOurs(change, checkout)),
    );
  try {
    for (const change of proposal.changes) write(change, checkout, kept);
  } catch (error) {
    return {
      kind: 'error',
      reason: messageOf(error),
      backup: kept.location,
      restored: restore(),
    };
  }
  return {
    kind: 'applied',
    files: proposal.changes.map(({ path }) => path),
    backup: kept.location,
    restore,
  };
}

function write(change: Change, checkout: Files, kept: Backup): void {
  kept.keep(change.path);
  checkout.write(change.path, encodeSource(change.after), change.before === null ? change.mode : undefined);
}

/** A file that somebody changed after we wrote it is theirs: it is not overwritten again. */
function isOurs(change: Change, checkout: Files): boolean {
  const { path, after } = change;
  const found = checkout.locate(path);
  if (found.kind === 'file' && Buffer.from(checkout.read(path)).equals(encodeSource(after))) return true;
  return changedSince([change], checkout).length === 0;
}
