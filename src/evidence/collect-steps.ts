import { decodeLines } from './decode-lines.ts';
import type { KeptLines } from './kept-lines.ts';
import { logLineReader } from './log-line.ts';
import { type JobSteps, StepCollector } from './step-collector.ts';

export interface CollectedSteps {
  readonly jobs: ReadonlyMap<string | null, JobSteps>;
  readonly bytesRead: number;
  readonly linesRead: number;
  readonly isBlank: boolean;
}

/** Reads a log once and keeps, for each job, the step that failed; `kept` gets every line. Memory stays bounded however long the log is. */
export async function collectSteps(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  kept?: KeptLines,
): Promise<CollectedSteps> {
  const collector = new StepCollector();
  const read = logLineReader();
  let bytesRead = 0;
  let linesRead = 0;
  let isBlank = true;
  for await (const { bytes, lines } of decodeLines(chunks)) {
    bytesRead += bytes;
    linesRead += lines.length;
    for (const raw of lines) {
      const line = read(raw);
      isBlank &&= line.text.trim() === '';
      collector.add(line);
      kept?.add(line);
    }
  }
  kept?.end();
  return { jobs: collector.finish(), bytesRead, linesRead, isBlank };
}
