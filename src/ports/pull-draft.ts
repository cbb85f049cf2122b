/** A pull request to be opened, between two branches of the repository itself. */
export interface PullDraft {
  readonly head: string;
  readonly base: string;
  readonly title: string;
  readonly body: string;
}
