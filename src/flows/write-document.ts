import { firstFew } from '../kernel/first-few.ts';
import { sha256 } from '../kernel/hash.ts';
import { isFullDisk } from '../kernel/is-full-disk.ts';
import { messageOf } from '../kernel/message-of.ts';
import type { Policy } from '../kernel/policy.ts';
import { encodeSource } from '../kernel/source-text.ts';
import { checkDocument } from '../onboarding/check-document.ts';
import { treeFacts } from '../onboarding/tree-facts.ts';
import type { Files, Journal } from '../ports.ts';
import { changedBetween, type TreeStates, treeStates } from '../repair/tree-states.ts';
import { lookedUp } from '../report/looked-up.ts';
import type { Drafted } from './draft-document.ts';
import { type Ending, ending, misuse } from './ending.ts';

interface Place {
  readonly path: string;
  readonly checkout: Files;
  readonly policy: Policy;
  readonly journal: Journal;
}

/**
 * Writes an allowed document, never over a file that appeared meanwhile, and holds every other file against what it was
 * right before. What people changed while they were asked is no harm where the document still holds.
 */
export function writeDocument(drafted: Drafted, before: TreeStates, place: Place): Ending {
  const { path, checkout, policy, journal } = place;
  const { proposal, text, page } = drafted;
  const now = treeStates(checkout);
  const meanwhile = changedBetween(before, now);
  if (
    meanwhile.length > 0 &&
    checkDocument(page, path, treeFacts(checkout, policy, path)).problems.length > 0
  )
    return ending(
      'stale',
      'files.changed',
      `${firstFew(meanwhile)} changed while you were asked, and the document names what is not there any more; nothing was written. Run onboard again.`,
      { proposal },
    );
  const written = create(checkout, path, text);
  if (written === 'exists')
    return misuse('file.exists', `${path} appeared meanwhile and is not written over.`, { proposal });
  if (written !== 'created')
    return ending('unavailable', 'files.not-writable', `${path} could not be written (${written}).`, {
      proposal,
    });
  journal.append({ kind: 'apply', files: [path], backup: null, restored: false });
  const after = treeStates(checkout);
  const others = changedBetween(now, after).filter((one) => one !== path);
  if (others.length === 0 && isAsWritten(checkout, path, text)) return verified(drafted, path);
  return putBack(drafted, others, place);
}

function create(checkout: Files, path: string, text: string): 'created' | 'exists' | string {
  try {
    return checkout.create(path, encodeSource(text)) ? 'created' : 'exists';
  } catch (error) {
    // A full disk is told by whoever closes the run.
    if (isFullDisk(error)) throw error;
    return messageOf(error);
  }
}

const isAsWritten = (checkout: Files, path: string, text: string): boolean =>
  checkout.locate(path).kind === 'file' && sha256(checkout.read(path)) === sha256(encodeSource(text));

function verified(drafted: Drafted, path: string): Ending {
  return ending(
    'verified',
    'document.written',
    `${path} is written: ${lookedUp(drafted)} in it are in the repository (no command was run), and no other file changed.`,
    { proposal: drafted.proposal },
  );
}

/** Something else changed in the moment of writing: who it was cannot be told, so the document is taken away again. */
function putBack(
  { proposal, text }: Drafted,
  others: readonly string[],
  { path, checkout, journal }: Place,
): Ending {
  const isOurs = isAsWritten(checkout, path, text);
  if (isOurs) checkout.remove(path);
  journal.append({ kind: 'apply', files: isOurs ? [path] : [], backup: null, restored: true });
  const what = others.length === 0 ? path : firstFew(others);
  return ending(
    'stale',
    'files.changed',
    `${what} changed while ${path} was written; it was taken away again. Run onboard again.`,
    {
      proposal,
    },
  );
}
