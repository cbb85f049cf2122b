import type { RunResult } from '../report/run-result.ts';

/** The last line on standard error: what the model cost, and where the journal is. */
export const modelLine = ({ tokens, ms, journal }: RunResult): string =>
  `MODEL: ${tokens.prompt + tokens.completion} tokens, ${ms.model} ms, journal ${journal || 'none'}\n`;
