import { lineDecoder } from '../line-decoder.ts';
import { logLineReader } from '../log-line.ts';
import type { SetupFacts } from './setup-facts.ts';
import { type SetupReader, setupReader } from './setup-reader.ts';

type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

const MOST_JOBS = 100;
/** What a job was set up with stands in the first part of a log; of a longer one the rest is not looked at. */
const MAX_BYTES = 50_000_000;

/** What the jobs of a log were set up with, read on the way; memory stays bounded. */
export class LogSetup {
  readonly #jobs = new Map<string | null, SetupReader>();
  readonly #decoder = lineDecoder();
  readonly #read = logLineReader();
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(maxBytes = MAX_BYTES) {
    this.#maxBytes = maxBytes;
  }

  /** The same chunks, each looked at as it passes. */
  async *watch(chunks: Chunks): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      if (!this.#isFull) for (const line of this.#decoder.push(chunk)) this.#add(line);
      this.#bytes += chunk.byteLength;
      yield chunk;
    }
    if (!this.#isFull) for (const line of this.#decoder.end()) this.#add(line);
  }

  /** Reads as much of a log as is looked at. */
  async read(chunks: Chunks): Promise<void> {
    for await (const _chunk of this.watch(chunks)) if (this.#isFull) break;
  }

  get #isFull(): boolean {
    return this.#bytes >= this.#maxBytes;
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
