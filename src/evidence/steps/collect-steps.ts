import type { LogPiece } from '../../kernel/log-piece.ts';
import { decodeLines } from './decode-lines.ts';
import { type LogLine, logLineReader, placedLine } from './log-line.ts';
import { type JobSteps, StepCollector } from './step-collector.ts';

export interface CollectedSteps {
  readonly jobs: ReadonlyMap<string | null, JobSteps>;
  readonly bytesRead: number;
  readonly linesRead: number;
  readonly isBlank: boolean;
}

/** Reads a log once and keeps, for each job, the step that failed; `see` gets every line. Memory stays bounded however long the log is. */
export async function collectSteps(
  pieces: AsyncIterable<LogPiece> | Iterable<LogPiece>,
  see: (line: LogLine) => void,
): Promise<CollectedSteps> {
  const collector = new StepCollector();
  const read = logLineReader();
  let bytesRead = 0;
  let linesRead = 0;
  let isBlank = true;
  for await (const { bytes, lines, place } of decodeLines(pieces)) {
    bytesRead += bytes;
    linesRead += lines.length;
    for (const raw of lines) {
      const line = place === undefined ? read(raw) : placedLine(raw, place);
      isBlank &&= line.text.trim() === '';
      collector.add(line);
      see(line);
    }
  }
  return { jobs: collector.finish(), bytesRead, linesRead, isBlank };
}
