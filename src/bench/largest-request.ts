import type { Entry } from '../kernel/entry.ts';
import { isRecord } from '../kernel/is-record.ts';
import { requestSize } from './request-size.ts';

/**
 * Tokens of the largest request in a journal kept with `record`, as a provider counts it against the minute: the prompt as
 * it was counted, and the completion limit; null when no exchange tells both.
 */
export function largestRequest(entries: readonly Entry[]): number | null {
  const sizes = entries.flatMap((entry) => {
    if (entry.kind !== 'exchange') return [];
    const prompt = at(entry.response, 'body', 'usage', 'prompt_tokens');
    const limit = at(entry.request, 'max_completion_tokens') ?? at(entry.request, 'max_tokens');
    return typeof prompt === 'number' && typeof limit === 'number' ? [requestSize(prompt, limit)] : [];
  });
  return sizes.length === 0 ? null : Math.max(...sizes);
}

function at(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>((inner, name) => (isRecord(inner) ? inner[name] : undefined), value);
}
