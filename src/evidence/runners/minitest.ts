import type { FailingTest } from '../../kernel/evidence.ts';
import { closingLines } from '../reports/closing-lines.ts';
import { matchedLines, sum } from '../reports/matched-lines.ts';
import { namedNumber } from '../reports/named-number.ts';
import { completeNames, failingTest, type TestReport } from '../reports/test-report.ts';

const START = /^# Running(?: tests)?:$|^Started(?: with run options .*)?$|^Loaded suite /;
const TOTAL = /^\d+ (?:runs|tests), \d+ assertions, \d+ failures, \d+ errors, \d+ (?:skips|pendings, .*)$/;
const HEADING = /^(?: +\d+\) )?(?:Failure|Error):$/;
/** `CartTest#test_total [test/cart_test.rb:4]:`, and before Minitest 5 `test_total(CartTest) [test/cart_test.rb:4]:`. */
const NAME = /^(?:([\w:]+)#(.+?)|(test\w*)\(([\w:]+)\))(?: {1,2}\[([^[\]]+):(\d+)\]:?|:)$/;
const TEST_UNIT = /^(?:Failure|Error): (test.*?)\(([\w:]+)\)/;
const RESULT = /^([\w:]+#.+?) = [\d.]+ s = ([.FES])$/;
const FRAME = /^\s+(\S[^:]*\.rb):(\d+):in /;

/** Minitest, alone or below Rails, and test-unit: the closing numbers of each run, summed. */
export function readMinitest(lines: readonly string[]): TestReport | null {
  const ends = closingLines(lines, START, (line) => TOTAL.test(line)).filter((end) =>
    lines.slice(0, end).some((line) => /^Finished (?:tests )?in [\d.]+/.test(line)),
  );
  if (ends.length === 0) return null;
  const of = (name: string) => sum(ends.map((end) => namedNumber(lines[end] ?? '', name)));
  const skipped = of('skips') + of('pendings') + of('omissions');
  const executed = of('(?:runs|tests)') - skipped;
  const failed = of('failures') + of('errors');
  const passed = matchedLines(lines, RESULT, ([, id = '', mark]) => (mark === '.' ? [id] : [])).flat();
  return {
    counts: { executed, failed, skipped },
    failed: failures(lines),
    passed: completeNames(passed, executed - failed),
  };
}

function failures(lines: readonly string[]): FailingTest[] {
  const found = new Map<string, FailingTest>();
  lines.forEach((line, index) => {
    const name = HEADING.test(line) ? NAME.exec(lines[index + 1] ?? '') : null;
    const [, owner = name?.[4], method = name?.[3], , , file, digits] = name ?? [];
    const unit = TEST_UNIT.exec(line);
    const id = unit !== null ? `${unit[2]}#${unit[1]}` : name === null ? undefined : `${owner}#${method}`;
    if (id === undefined || found.has(id)) return;
    const place = file === undefined ? frame(lines, index + 1) : { file, line: Number(digits) };
    found.set(id, failingTest(id, place?.file, place?.line));
  });
  return [...found.values()];
}

/** An error names no place: the first line of its backtrace that is no gem's. */
function frame(lines: readonly string[], from: number): { file: string; line: number } | undefined {
  for (const line of lines.slice(from, from + 30)) {
    if (HEADING.test(line) || TOTAL.test(line)) return undefined;
    const [, file, digits] = FRAME.exec(line) ?? [];
    if (file !== undefined && !/^\/usr\/|\/gems\//.test(file)) return { file, line: Number(digits) };
  }
  return undefined;
}
