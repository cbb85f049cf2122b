import { type ProviderAnswer, type ProviderRequest, resolveProvider } from './provider.ts';

/** As `resolveProvider`; what is missing is told in the words of a workflow, which has inputs and secrets and no flags. */
export function resolveActionProvider(
  request: ProviderRequest,
  env: Readonly<Record<string, string | undefined>>,
): ProviderAnswer {
  const found = resolveProvider(request, env);
  if (found.kind === 'settings') return found;
  const reason = /^No (?:model to ask|API key for)/.test(found.reason)
    ? "No model to ask: the input api-key is empty. Add the model's key as a secret of the repository (Settings, Secrets and variables, Actions) and give it as api-key in the job that diagnoses."
    : found.reason
        .replace('--model NAME', '--model')
        .replace(/--(provider|base-url|model)\b/g, 'the input $1');
  return { kind: 'problem', reason };
}
