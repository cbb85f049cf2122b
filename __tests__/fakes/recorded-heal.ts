import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { skippingClock } from '../../src/adapters/skipping-clock.ts';
import { systemClock } from '../../src/adapters/system-clock.ts';
import { composeHeal } from '../../src/compose.ts';
import { heal } from '../../src/flows/heal.ts';
import type { HealRequest } from '../../src/flows/heal-run.ts';
import type { Person } from '../../src/ports.ts';
import { type HttpReply, httpModel } from './http-model.ts';
import { folderWith, PRICE_FILES } from './price-project.ts';
import { priceRequest } from './price-request.ts';
import { scriptedPerson } from './scripted-person.ts';

export interface RecordedHeal {
  /** The journal's file. */
  readonly journal: string;
  /** The checkout as the run left it. */
  readonly checkout: string;
  readonly verdict: string;
}

export const MODEL_KEY = 'k3y-of-the-recorded-model';

/** Runs `heal` with `record` on the price tests in this process; waits for the provider are skipped. */
export async function recordedHeal(
  replies: readonly HttpReply[],
  wish: {
    readonly files?: Readonly<Record<string, string>>;
    readonly request?: Partial<HealRequest>;
    readonly person?: Person;
    readonly record?: boolean;
    readonly tokensPerMinute?: number;
    /** Makes more of the checkout, before the run sees it. */
    readonly prepare?: (checkout: string) => void;
  } = {},
): Promise<RecordedHeal> {
  const server = await httpModel(replies.map((reply) => () => reply));
  const checkout = folderWith(wish.files ?? PRICE_FILES);
  wish.prepare?.(checkout);
  const journal = join(folderWith({}), 'run.jsonl');
  const sink = () => new Writable({ write: (_piece, _encoding, done) => done() });
  const composed = composeHeal({
    repo: checkout,
    sandbox: 'none',
    provider: { baseUrl: server.url, model: 'm', apiKey: MODEL_KEY, tokensPerMinute: wish.tokensPerMinute },
    requestTimeoutMs: 20_000,
    journal,
    record: wish.record ?? true,
    proposalAnswer: undefined,
    acceptWarnings: false,
    colors: false,
    input: Readable.from([]),
    interactive: false,
    prompts: sink(),
    story: sink(),
    progress: () => {},
    tell: () => {},
    signal: new AbortController().signal,
    interrupt: () => {},
  });
  if (composed.kind === 'problem') throw new Error(composed.reason);
  const request = priceRequest(composed.checkout, wish.request);
  const person = wish.person ?? scriptedPerson(['yes']);
  const ports = { ...composed.ports, person, clock: skippingClock(systemClock()) };
  try {
    const { ending } = await heal(request, ports);
    return { journal, checkout, verdict: `${ending.verdict.word} ${ending.verdict.reason}` };
  } finally {
    composed.remove();
    await server.close();
  }
}
