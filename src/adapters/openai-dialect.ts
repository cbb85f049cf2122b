import type { ModelRequest } from '../ports.ts';

/** What a server turned out not to take; learnt from its first refusal and kept for the run. */
export interface Dialect {
  oldLimitName: boolean;
  noTemperature: boolean;
  /** The largest completion limit that it accepts; undefined: it did not complain. */
  mostCompletion: number | undefined;
}

/** Learns from a refusal (the SDK's message, `400 …`); `true`: the same request can now be said in the server's way. */
export function learns(dialect: Dialect, message: string, request: ModelRequest): boolean {
  if (!/\b(400|422)\b/.test(message)) return false;
  if (/max_(?:completion_)?tokens/.test(message)) {
    const most = largestIn(message);
    const current = Math.min(request.maxCompletionTokens, dialect.mostCompletion ?? Number.POSITIVE_INFINITY);
    if (most !== undefined && most < current) {
      dialect.mostCompletion = most;
      return true;
    }
  }
  if (message.includes('max_completion_tokens') && !dialect.oldLimitName) {
    dialect.oldLimitName = true;
    return true;
  }
  if (message.includes('temperature') && request.temperature !== undefined && !dialect.noTemperature) {
    dialect.noTemperature = true;
    return true;
  }
  return false;
}

/** "supports at most 4096 completion tokens", "must be less than or equal to `8192`". */
function largestIn(message: string): number | undefined {
  const digits = /(?:at most|less than or equal to|no more than|<=)\D{0,12}(\d+)/i.exec(message)?.[1];
  const value = digits === undefined ? 0 : Number(digits);
  return value > 0 ? value : undefined;
}
