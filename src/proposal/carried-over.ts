import type { Files } from '../ports.ts';
import { type Change, makeProposal, type Proposal } from './proposal.ts';
import { rebased } from './rebased.ts';
import { textAt } from './text-at.ts';

export type CarriedOver =
  | { readonly kind: 'proposal'; readonly proposal: Proposal }
  /** The file at `path` does not have the lines that the proposal changes, and three around them. */
  | { readonly kind: 'differs'; readonly path: string };

/** The proposal for another version of its files, where the lines that it is about stand there as they are; modes stay. */
export function carriedOver(proposal: Proposal, files: Files): CarriedOver {
  const changes: Change[] = [];
  for (const change of proposal.changes) {
    const { path } = change;
    const before = textAt(files, path);
    const after = before === change.before ? change.after : rebased(change, before);
    if (after === undefined) return { kind: 'differs', path };
    const mode = before === null ? change.mode : files.locate(path).mode;
    changes.push({ path, mode, before, after });
  }
  const carried = makeProposal(changes, proposal.diagnosis, proposal.warnings);
  if (carried === undefined) throw new Error('a carried change changes something');
  return { kind: 'proposal', proposal: carried };
}
