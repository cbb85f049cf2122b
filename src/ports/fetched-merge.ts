/** A file as it is in a commit, with its permission bits. */
export interface WholeFile {
  readonly path: string;
  readonly mode: number;
  readonly content: Uint8Array;
}

/** The full ids of two commits, and what is to be committed onto the head before it is merged. */
export interface MergeWish {
  readonly head: string;
  readonly base: string;
  readonly edits?: readonly WholeFile[];
}

export type FetchedMerge =
  /**
   * `treeId` is git's id of the tree that is checked out: the merge without edits. Written into it, `edits` make the merge of
   * head and edits; they are fewer where the base has them already.
   */
  | { readonly kind: 'merged'; readonly treeId: string; readonly edits: readonly WholeFile[] }
  /** The two, or the head and the edits, clash at `paths`. */
  | { readonly kind: 'conflict'; readonly paths: readonly string[] }
  /** The base has moved what is edited: the merge of head and edits changes `paths`, which are not those of the edits. */
  | { readonly kind: 'elsewhere'; readonly paths: readonly string[] }
  | { readonly kind: 'unrelated' }
  /** The runner's git is older than 2.38 and cannot merge without a checkout. */
  | { readonly kind: 'old-git' };
