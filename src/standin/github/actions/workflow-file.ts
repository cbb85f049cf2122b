/** What GitHub reads from a workflow file before it starts anything. */
export interface WorkflowFile {
  readonly path: string;
  /** `name:`; undefined when the file gives none. */
  readonly name: string | undefined;
  /** By event; undefined when the file is no YAML, so that nobody knows what it listens to. */
  readonly triggers: ReadonlyMap<string, Trigger> | undefined;
  /** The names of its jobs as they are shown; undefined when the file cannot be run. */
  readonly jobs: readonly string[] | undefined;
}

/** What stands under an event of `on:`; an undefined filter is not there. */
export interface Trigger {
  readonly types: readonly string[] | undefined;
  readonly branches: readonly string[] | undefined;
  readonly branchesIgnore: readonly string[] | undefined;
  readonly tags: readonly string[] | undefined;
  readonly tagsIgnore: readonly string[] | undefined;
  readonly paths: readonly string[] | undefined;
  readonly pathsIgnore: readonly string[] | undefined;
  /** For `workflow_run`: the names of the workflows that it follows. */
  readonly workflows: readonly string[] | undefined;
  /** For `workflow_dispatch`. */
  readonly inputs: ReadonlyMap<string, DispatchInput>;
}

export interface DispatchInput {
  readonly isRequired: boolean;
  readonly default: string | undefined;
  /** Undefined unless it is a choice. */
  readonly options: readonly string[] | undefined;
}
