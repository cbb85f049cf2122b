/** What is wrong with a seed: where in it (`pulls[0].head`, '' for the whole), and what. */
export interface Problem {
  readonly at: string;
  readonly what: string;
}

export type Checked<T> = T | { readonly kind: 'problems'; readonly problems: readonly Problem[] };

export const wrong = (at: string, what: string) => ({ kind: 'problems', problems: [{ at, what }] }) as const;
