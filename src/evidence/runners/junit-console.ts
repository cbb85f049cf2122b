import type { FailingTest } from '../../kernel/evidence.ts';
import { closingLines } from '../reports/closing-lines.ts';
import { javaFrame } from '../reports/java-frame.ts';
import { matchedLines, sum } from '../reports/matched-lines.ts';
import { failingTest, type TestReport } from '../reports/test-report.ts';

const START = /^╷$|^Thanks for using JUnit!/;
const NUMBER = /^\[ +(\d+) (tests|containers) (\w+) +\]$/;
const SOURCE = /^ {4}(?:Method|Class)Source \[className = '([\w.$]+)'(?:, methodName = '([^']+)')?/;
const BLOCK = 12;

/** JUnit Platform's console launcher: the block of numbers that ends it, and the failures listed above that. */
export function readJunitConsole(lines: readonly string[]): TestReport | null {
  const ends = closingLines(lines, START, (line) => NUMBER.exec(line)?.slice(2).join(' ') === 'tests failed');
  if (ends.length === 0) return null;
  const numbers = ends.flatMap((end) =>
    matchedLines(lines.slice(Math.max(0, end + 1 - BLOCK), end + 1), NUMBER, ([, number, what, state]) => ({
      number: Number(number),
      name: `${what} ${state}`,
    })),
  );
  const of = (name: string) => sum(numbers.filter((one) => one.name === name).map(({ number }) => number));
  return {
    counts: {
      executed: of('tests successful') + of('tests failed'),
      failed: of('tests failed') + of('containers failed'),
      skipped: of('tests skipped') + of('tests aborted'),
    },
    failed: failures(lines),
    passed: null,
  };
}

function failures(lines: readonly string[]): FailingTest[] {
  return matchedLines(lines, SOURCE, ([, owner = '', method], index) => {
    const place = javaFrame(lines, index + 1, owner);
    return failingTest(method === undefined ? owner : `${owner}.${method}`, place?.file, place?.line);
  });
}
