import { appendFileSync, existsSync, readFileSync, statSync, truncateSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { BenchLine } from '../../bench/bench-line.ts';
import { readResults } from '../../bench/read-results.ts';
import type { BenchPorts } from '../../compose/bench.ts';
import { messageOf } from '../../kernel/message-of.ts';

/** The file of results: what stands in it, and what is added as each case ends. */
export interface ResultsFile {
  readonly kind: 'results';
  readonly path: string;
  /** What stands in it by now. */
  readonly lines: readonly BenchLine[];
  /** A last line that was cut off was taken away. */
  readonly wasTorn: boolean;
  add(line: BenchLine): void;
}

/** Opens a file of results, or starts one; a file that holds something else is left alone, and what cannot be written is a problem. */
export function openResults(
  path: string,
  ports: Pick<BenchPorts, 'lasting'>,
): ResultsFile | { readonly kind: 'problem'; readonly reason: string } {
  try {
    return opened(path, ports);
  } catch (error) {
    const reason = `Results cannot be kept in ${path} (${messageOf(error)}): name a file that can be written with --out.`;
    return { kind: 'problem', reason };
  }
}

function opened(path: string, ports: Pick<BenchPorts, 'lasting'>): ReturnType<typeof openResults> {
  const isThere = existsSync(path);
  // Nothing else is opened: a pipe would never end.
  if (isThere && !statSync(path).isFile()) throw new Error('it is no regular file');
  const read = readResults(isThere ? readFileSync(path, 'utf8') : '');
  if (read.kind === 'problems')
    return {
      kind: 'problem',
      reason: `${path} holds something else than results: ${read.problems.join('; ')}`,
    };
  ports.lasting(dirname(resolve(path)));
  appendFileSync(path, '');
  if (read.isTorn) truncateSync(path, Buffer.byteLength(read.whole));
  const lines = [...read.lines];
  return {
    kind: 'results',
    path,
    lines,
    wasTorn: read.isTorn,
    add(line) {
      appendFileSync(path, `${JSON.stringify(line)}\n`);
      lines.push(line);
    },
  };
}
