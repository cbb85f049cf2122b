/** What a free tier allows in a minute, prompt and completion limit counted up front; no single request may be larger. */
export const WINDOW_TOKENS = 8_000;

/** What the budget leaves for a reply in such a window. */
export const REPLY_TOKENS = WINDOW_TOKENS / 4;

/**
 * Tokens of a request as a window of 8,000 counts it: the prompt and the completion limit. A run without a window has a
 * higher limit, which in the window would be lowered: it counts as much as it would be there.
 */
export function requestSize(promptTokens: number, completionLimit: number): number {
  return promptTokens + Math.min(completionLimit, REPLY_TOKENS);
}
