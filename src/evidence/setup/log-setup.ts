import { lineDecoder } from '../line-decoder.ts';
import { logLineReader } from '../log-line.ts';
import type { SetupFacts } from './setup-facts.ts';
import { type SetupReader, setupReader } from './setup-reader.ts';

type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

const MOST_JOBS = 100;

/** What the jobs of a log were set up with, read on the way; memory stays bounded. */
export class LogSetup {
  readonly #jobs = new Map<string | null, SetupReader>();
  readonly #decoder = lineDecoder();
  readonly #read = logLineReader();

  /** The same chunks, each looked at as it passes. */
  async *watch(chunks: Chunks): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      for (const line of this.#decoder.push(chunk)) this.#add(line);
      yield chunk;
    }
    for (const line of this.#decoder.end()) this.#add(line);
  }

  /** Reads at most about `maxBytes`; what comes later is not looked at. */
  async readUpTo(maxBytes: number, chunks: Chunks): Promise<void> {
    let bytes = 0;
    for await (const chunk of this.watch(chunks)) {
      bytes += chunk.byteLength;
      if (bytes >= maxBytes) break;
    }
  }

  /** Of one job; of the only one where the log names none, or has one alone. */
  of(job: string | null): SetupFacts {
    const found = this.#jobs.get(job) ?? (this.#jobs.size === 1 ? [...this.#jobs.values()][0] : undefined);
    return found?.facts ?? new Map();
  }

  #add(raw: string): void {
    const { job, text } = this.#read(raw);
    let reader = this.#jobs.get(job);
    if (reader === undefined) {
      if (this.#jobs.size >= MOST_JOBS) return;
      reader = setupReader();
      this.#jobs.set(job, reader);
    }
    reader.add(text);
  }
}
