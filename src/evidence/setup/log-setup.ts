import type { LogPiece } from '../../kernel/log-piece.ts';
import { decodeLines } from '../steps/decode-lines.ts';
import { type LogLine, logLineReader, placedLine } from '../steps/log-line.ts';
import type { SetupFacts } from './setup-facts.ts';
import { type SetupReader, setupReader } from './setup-reader.ts';

const MOST_JOBS = 100;
/** What a job was set up with stands in the first part of a log; of a longer one the rest is not looked at. */
const MAX_CHARS = 50_000_000;

/** What the jobs of a log were set up with; memory stays bounded. */
export class LogSetup {
  readonly #jobs = new Map<string | null, SetupReader>();
  readonly #maxChars: number;
  #chars = 0;

  constructor(maxChars = MAX_CHARS) {
    this.#maxChars = maxChars;
  }

  /** Takes a line, as the distiller sees it. */
  add({ job, text }: LogLine): void {
    if (this.#isFull) return;
    this.#chars += text.length + 1;
    let reader = this.#jobs.get(job);
    if (reader === undefined) {
      if (this.#jobs.size >= MOST_JOBS) return;
      reader = setupReader();
      this.#jobs.set(job, reader);
    }
    reader.add(text);
  }

  /** Reads as much of a log as is looked at. */
  async read(pieces: AsyncIterable<LogPiece> | Iterable<LogPiece>): Promise<void> {
    const read = logLineReader();
    for await (const { lines, place } of decodeLines(pieces)) {
      for (const raw of lines) this.add(place === undefined ? read(raw) : placedLine(raw, place));
      if (this.#isFull) break;
    }
  }

  get #isFull(): boolean {
    return this.#chars >= this.#maxChars;
  }

  /** Of one job; of the only one where the log names none, or has one alone. */
  of(job: string | null): SetupFacts {
    const found = this.#jobs.get(job) ?? (this.#jobs.size === 1 ? [...this.#jobs.values()][0] : undefined);
    return found?.facts ?? new Map();
  }
}
