/** What an input's text says, or what is wrong with it in words that follow the input's name. */
export type Parsed<T> =
  | { readonly kind: 'value'; readonly value: T }
  | { readonly kind: 'problem'; readonly reason: string };

/** One input of the action: its name, the default that `action.yml` declares ('' for none), and how its text is read. */
export interface Input<T> {
  readonly name: string;
  readonly fallback: string;
  /** `given` is trimmed and is the default where nothing was given. */
  parse(given: string): Parsed<T>;
}

export const value = <T>(parsed: T): Parsed<T> => ({ kind: 'value', value: parsed });
export const wrong = (reason: string): Parsed<never> => ({ kind: 'problem', reason });
