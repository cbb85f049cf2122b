/** The data that guards read. Frozen for the run; never taken from the tree under treatment. */
export interface Policy {
  /** Extra globs (relative, `/`-separated) that may be read and never edited. */
  readonly readOnlyPaths: readonly string[];
  /** Extra globs that may be neither read nor edited. */
  readonly secretPaths: readonly string[];
  /** Globs lifted from the built-in list of protected (not test, not secret) files. */
  readonly allowEdit: readonly string[];
  /** The only files (whole paths) that may be written, where the task is about no other; all when left out. */
  readonly onlyPaths?: readonly string[];
  /** The commands that the model may run, by their first words. */
  readonly allowShell: readonly (readonly string[])[];
  /** Largest file, in bytes, that a tool reads or edits. */
  readonly maxFileBytes: number;
}

export const DEFAULT_POLICY: Policy = {
  readOnlyPaths: [],
  secretPaths: [],
  allowEdit: [],
  allowShell: [],
  maxFileBytes: 1_000_000,
};
