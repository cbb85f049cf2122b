/** A commit status to be set. */
export interface CommitState {
  readonly state: 'pending' | 'success' | 'failure' | 'error';
  /** At most 140 characters. */
  readonly description: string;
  readonly context: string;
  readonly targetUrl: string | undefined;
}
