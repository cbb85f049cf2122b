import { measuredModel } from '../../bench/measured-model.ts';
import type { BenchPorts } from '../../compose/bench.ts';
import type { ReadyCase } from './road.ts';

/** The engine's ports for a case, and the largest request so far (prompt and completion limit; null before the first). */
export function openPorts({ ports, tree, answering, options, journal, signal }: ReadyCase): {
  readonly composed: ReturnType<BenchPorts['heal']>;
  largest(): number | null;
} {
  let largest: number | null = null;
  const composed = ports.heal({
    tree,
    provider: answering.provider,
    requestTimeoutMs: options.requestTimeout * 1000,
    journal,
    record: options.record === true,
    isReplay: answering.isReplay,
    around: (model) =>
      measuredModel(answering.around(model), (tokens) => {
        largest = Math.max(largest ?? 0, tokens);
      }),
    progress: () => {},
    signal,
  });
  return { composed, largest: () => largest };
}
