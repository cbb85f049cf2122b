import { codeSpan } from '../report/code-span.ts';
import type { StoredProposal } from './marker/stored-proposal.ts';

/**
 * Notes that change how a proposal is applied. Whoever stores a proposal adds one where it holds; they travel under its
 * digest, because the review has to be written the same way again when it is compared.
 */
export const APPLIED_BY_COMMAND = 'An approval alone applies nothing in this repository.';
export const NOT_APPLIED_TO_FORKS = 'Nothing is committed to the branch of a fork.';

/** The placement has no suggestions then, whatever the pull request's diff would allow. */
export const SHOWN_AS_PATCH = 'GitHub did not take the fix as suggestions, so it is shown as a patch.';

const SPECIAL: readonly string[] = [APPLIED_BY_COMMAND, NOT_APPLIED_TO_FORKS, SHOWN_AS_PATCH];

export interface HowApplied {
  /** What approving does, told directly after what is proven. */
  readonly first: string;
  /** What a person does to have it applied; undefined where only they can do it. */
  readonly apply: string | undefined;
  /** The notes that are left to be told. */
  readonly notes: readonly string[];
}

/** How the proposal comes onto the branch: by an approving review, only by its id, or only by a person's own commit. */
export function howApplied({ id, warnings, notes }: StoredProposal): HowApplied {
  const command = codeSpan(`/doctor apply ${id}`);
  const left = notes.filter((note) => !SPECIAL.includes(note));
  if (notes.includes(NOT_APPLIED_TO_FORKS)) {
    const first =
      'This pull request comes from a fork: approving applies nothing, the fix has to be committed there.';
    return { first, apply: undefined, notes: left };
  }
  if (warnings.length > 0) {
    const first = `Approving is not enough, it has warnings: comment ${command}.`;
    return { first, apply: `comment ${command}`, notes: left };
  }
  if (notes.includes(APPLIED_BY_COMMAND)) {
    const first = `Approving does not apply it here: comment ${command}.`;
    return { first, apply: `comment ${command}`, notes: left };
  }
  const first = 'Approving this pull request also applies it.';
  return { first, apply: `approve, or comment ${command}`, notes: left };
}
