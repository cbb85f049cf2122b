import type { FailingTest } from '../../kernel/evidence.ts';
import { closingLines } from '../reports/closing-lines.ts';
import { matchedLines, sum } from '../reports/matched-lines.ts';
import { namedNumber } from '../reports/named-number.ts';
import { failingTest, type TestReport } from '../reports/test-report.ts';

const START = /^Started$/;
const TOTAL = /^(?:Ran )?\d+ (?:of \d+ )?specs?, \d+ failures?(?:, \d+ pending specs?)?$/;
const FINISHED = /^Finished in [\d.]+ seconds?$/;
const HEADING = /^\d+\) (.+)$/;
const PLACE = /^\s+at (?:.* )?\(?([^\s()]+):(\d+):\d+\)?$/;

/** Jasmine's console reporter: the closing numbers of each run, summed. */
export function readJasmine(lines: readonly string[]): TestReport | null {
  const ends = closingLines(
    lines,
    START,
    (line, index) =>
      TOTAL.test(line) && lines.slice(index + 1, index + 3).some((next) => FINISHED.test(next)),
  );
  if (ends.length === 0) return null;
  const of = (name: string) => sum(ends.map((end) => namedNumber(lines[end] ?? '', name)));
  const skipped = of('pending specs?');
  return {
    counts: { executed: of('(?:of \\d+ )?specs?') - skipped, failed: of('failures?'), skipped },
    failed: failures(lines),
    passed: null,
  };
}

function failures(lines: readonly string[]): FailingTest[] {
  const headings = matchedLines(lines, HEADING, ([, id = ''], index) => ({ id, index }));
  return headings
    .filter(({ index }) => lines[index + 1] === '  Message:')
    .map(({ id, index }) => {
      const end = headings.find((next) => next.index > index)?.index;
      const [place] = matchedLines(lines.slice(index, end ?? index + 40), PLACE, ([, file, line]) => ({
        file,
        line: Number(line),
      }));
      return failingTest(id, place?.file, place?.line);
    });
}
