import { INPUTS } from './action-inputs.ts';
import type { Input } from './input.ts';

type ValueOf<T> = T extends Input<infer V> ? V : never;
type Inputs = typeof INPUTS;

/** The action's settings; durations in milliseconds, whatever was not given is undefined or the default. */
export type ActionConfig = { readonly [Key in keyof Inputs]: ValueOf<Inputs[Key]> } & {
  readonly githubToken: string;
};

export type ReadInputs =
  | { readonly kind: 'config'; readonly config: ActionConfig }
  | { readonly kind: 'problems'; readonly problems: readonly string[] };

/**
 * Reads every input of the action. `get` gives an input's text, '' when it was not given. The answer is one frozen
 * configuration, or every problem at once, a sentence each; no problem quotes a token or a key.
 */
export function readInputs(get: (name: string) => string): ReadInputs {
  const problems: string[] = [];
  const config: Record<string, unknown> = {};
  for (const [key, input] of Object.entries<Input<unknown>>(INPUTS)) {
    const given = get(input.name).trim();
    // The runner fills in the token's default; an expression cannot be one here.
    const fallback = key === 'githubToken' ? '' : input.fallback;
    const parsed = input.parse(given === '' ? fallback : given);
    if (parsed.kind === 'value') config[key] = parsed.value;
    else problems.push(`The input ${input.name} ${parsed.reason}.`);
  }
  if (config.githubToken === undefined && !problems.some((problem) => problem.includes(' github-token '))) {
    problems.push(
      'The input github-token is empty: leave it out, or give a token that may read the repository.',
    );
  }
  if (config.baseUrl !== undefined && config.model === undefined && config.provider === undefined) {
    problems.push('The input model is empty: with base-url it has to name the model.');
  }
  return problems.length > 0
    ? { kind: 'problems', problems }
    : { kind: 'config', config: Object.freeze(config) as ActionConfig };
}
