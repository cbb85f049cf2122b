import type { HealRequest } from '../../src/flows/heal-run.ts';
import { PRICE_TEST } from './price-project.ts';

/** What `heal` is asked about the price project, without a log. */
export const priceRequest = (repository: string, over: Partial<HealRequest> = {}): HealRequest => ({
  repository,
  test: PRICE_TEST,
  setup: undefined,
  log: undefined,
  workingDirectory: '',
  maxAttempts: 3,
  maxTurns: 16,
  testTimeoutMs: 20_000,
  maxLogChars: 3_000,
  askEach: false,
  ...over,
});
