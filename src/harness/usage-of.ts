import type { ModelAnswer } from '../ports.ts';

type Answered = Pick<Extract<ModelAnswer, { kind: 'reply' }>, 'text' | 'calls' | 'usage'>;

/** Tokens that a reply took: as the provider counted them, else `promptEstimate` and an estimate of the reply. */
export function usageOf(
  { text, calls, usage }: Answered,
  promptEstimate: number,
): { readonly prompt: number; readonly completion: number; readonly isCounted: boolean } {
  if (usage !== undefined && usage.prompt > 0) return { ...usage, isCounted: true };
  const said = text + calls.map(({ args }) => args).join('');
  return { prompt: promptEstimate, completion: Math.ceil(said.length / 3), isCounted: false };
}
