import type { BenchLine } from './bench-line.ts';

/** What makes two results be of the same thing: the later one counts. */
export type RunKey = Pick<BenchLine, 'id' | 'harness' | 'road' | 'answeredBy'>;

/** The last result of each case, harness, road and answerer, in the order in which they were first there. */
export function latestLines(lines: readonly BenchLine[]): BenchLine[] {
  const latest = new Map<string, BenchLine>();
  for (const line of lines) latest.set(keyOf(line), line);
  return [...latest.values()];
}

/** The last result of one of them; undefined when there is none. */
export function latestLine(lines: readonly BenchLine[], key: RunKey): BenchLine | undefined {
  return lines.findLast((line) => keyOf(line) === keyOf(key));
}

const keyOf = ({ id, harness, road, answeredBy }: RunKey): string =>
  JSON.stringify([id, harness, road, answeredBy]);
