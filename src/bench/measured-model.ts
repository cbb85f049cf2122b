import type { Model } from '../ports.ts';
import { requestSize } from './request-size.ts';

/**
 * A model whose every answered request is measured as a provider counts it against the minute: the prompt's tokens, as
 * the provider counted them, and the completion limit.
 */
export function measuredModel(model: Model, note: (tokens: number) => void): Model {
  return {
    name: model.name,
    host: model.host,
    async complete(request, signal) {
      const answer = await model.complete(request, signal);
      if (answer.kind === 'reply' && answer.usage !== undefined)
        note(requestSize(answer.usage.prompt, request.maxCompletionTokens));
      return answer;
    },
  };
}
