/** What a write came to. `forbidden` names the `permissions:` line that is missing, where one is: a lock or a rule has none. */
export type Written<T> =
  | { readonly kind: 'written'; readonly value: T }
  | { readonly kind: 'forbidden'; readonly permission: string | undefined; readonly reason: string }
  /** GitHub did not accept it (422): nothing was written. */
  | { readonly kind: 'invalid'; readonly reason: string }
  /** The answer was lost: it may have been written. */
  | { readonly kind: 'unknown'; readonly reason: string }
  /** A rate limit: nothing was written. `waitMs`: after so long it may be tried again; undefined where a job cannot wait for it. */
  | { readonly kind: 'limited'; readonly reason: string; readonly waitMs: number | undefined }
  /** The run was stopped before it was sent: nothing was written. */
  | { readonly kind: 'interrupted'; readonly reason: string }
  /** The branch stood elsewhere: nothing was written. */
  | { readonly kind: 'moved'; readonly reason: string };
