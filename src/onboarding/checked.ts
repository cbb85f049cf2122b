/**
 * What a name in a document came to: `path` and `command` are really there; `name` is neither and stands somewhere in the
 * tree; `wrong` says why not.
 */
export type Checked =
  | { readonly kind: 'path' | 'command' | 'name' }
  | { readonly kind: 'wrong'; readonly why: string };

export const wrong = (why: string): Checked => ({ kind: 'wrong', why });
