import type { TreeFacts } from '../tree-facts.ts';

/** A command as it would be typed in `folder` ('' is the root). */
export interface Typed {
  readonly program: string;
  readonly args: readonly string[];
  readonly folder: string;
  readonly facts: TreeFacts;
}

/** How one program is held against the tree. */
export interface Rule {
  /** Why it cannot be meant for this tree; `ask-tree`: only the tree's own instructions can tell; undefined: it can be. */
  check(typed: Typed): string | undefined;
  /** Arguments that look like paths are paths. */
  readonly hasPaths: boolean;
}
