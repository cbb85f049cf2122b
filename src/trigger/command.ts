/**
 * What a comment may ask for, the first line after `/doctor`. `head` is the full SHA that the commenter looked at, where the
 * comment names it; `id` is the start of a proposal's digest, lower-case hex, without `sha256:`.
 */
export type Command =
  | { readonly kind: 'fix'; readonly head: string | undefined }
  | { readonly kind: 'explain'; readonly head: string | undefined }
  | { readonly kind: 'status' }
  | { readonly kind: 'retry'; readonly head: string | undefined; readonly hint: string }
  | { readonly kind: 'apply'; readonly id: string | undefined }
  | { readonly kind: 'deny'; readonly id: string | undefined; readonly why: string }
  | { readonly kind: 'allow'; readonly id: string }
  | { readonly kind: 'onboard' }
  /** `unknown` is what was not understood, plain and short. */
  | { readonly kind: 'help'; readonly unknown: string | undefined };
