import type { FailingTest } from '../../kernel/evidence.ts';
import { closingLines } from '../reports/closing-lines.ts';
import { sum } from '../reports/matched-lines.ts';
import { namedNumber } from '../reports/named-number.ts';
import { cutReport, failingTest, type TestReport } from '../reports/test-report.ts';

const START = /^PHPUnit \d+\.\S+ by Sebastian Bergmann and contributors\.$/;
const GREEN = /^OK \((\d+) tests?, \d+ assertions?\)$/;
const NUMBERS = /^Tests: \d+, Assertions: \d+(?:, [A-Z][\w ]+: \d+)*\.$/;
const STATUS = /^(?:OK, but .+|[A-Z ]+)!$/;
const NONE = /^No tests executed!$/;
const SECTION = /^There (?:was|were) \d+ (.+):$/;
const HEADING = /^\d+\) (\S+::\S+(?: with data set (?:#\d+|".*?(?<!\\)"))?)/;
const PLACE = /^((?:\/|[A-Za-z]:\\).+\.php):(\d+)$/;
const MAX_MESSAGE = 40;

/** PHPUnit 5 to 12: the closing numbers of each run, summed. */
export function readPhpunit(lines: readonly string[]): TestReport | null {
  const closing = closingLines(lines, START, (line, index) => isClosing(lines, line, index)).map(
    (index) => lines[index] ?? '',
  );
  if (closing.length === 0) return null;
  if (!lines.some((line) => START.test(line))) return cutReport(numbered(lines));
  const green = sum(closing.map((line) => Number(GREEN.exec(line)?.[1] ?? 0)));
  const of = (name: string) => sum(closing.map((line) => namedNumber(line, name)));
  const skipped = of('Skipped') + of('Incomplete');
  const failed = of('Failures') + of('Errors');
  return {
    counts: { executed: green + of('(?<!, )Tests') - skipped, failed, skipped },
    failed: failed === 0 ? [] : failures(lines),
    passed: null,
  };
}

function isClosing(lines: readonly string[], line: string, index: number): boolean {
  return GREEN.test(line) || NONE.test(line) || (NUMBERS.test(line) && STATUS.test(lines[index - 1] ?? ''));
}

function failures(lines: readonly string[]): FailingTest[] {
  const named = numbered(lines);
  return named.length > 0 ? named : testdox(lines);
}

/** The numbered tests under `There were 2 failures:` and `… errors:`. */
function numbered(lines: readonly string[]): FailingTest[] {
  const failed = new Map<string, FailingTest>();
  let isFailing = false;
  lines.forEach((line, index) => {
    const section = SECTION.exec(line);
    if (section !== null) isFailing = /^(?:failures?|errors?)$/.test(section[1] ?? '');
    if (STATUS.test(line)) isFailing = false;
    const id = isFailing ? HEADING.exec(line)?.[1] : undefined;
    if (id !== undefined && !failed.has(id)) failed.set(id, failingTest(id, ...position(lines, index, id)));
  });
  return [...failed.values()];
}

/** The line in the test's own file, else the first that is named. */
function position(
  lines: readonly string[],
  index: number,
  id: string,
): [string | undefined, number | undefined] {
  const file = `${id.replace(/::.*/, '').replace(/.*\\/, '')}.php`;
  let first: [string | undefined, number | undefined] = [undefined, undefined];
  for (const line of lines.slice(index + 1, index + 1 + MAX_MESSAGE)) {
    if (HEADING.test(line) || STATUS.test(line) || SECTION.test(line)) break;
    const [, path, digits] = PLACE.exec(line) ?? [];
    if (path === undefined) continue;
    if (path.endsWith(file)) return [path, Number(digits)];
    if (first[0] === undefined) first = [path, Number(digits)];
  }
  return first;
}

/** What `--testdox` of old has instead: marked lines below the name of their class. */
function testdox(lines: readonly string[]): FailingTest[] {
  let owner = '';
  return lines.flatMap((line, index) => {
    if (
      lines[index - 1] === '' &&
      !GREEN.test(line) &&
      /^[A-Z]/.test(line) &&
      /^ [✔✘↩∅☢⚠] /.test(lines[index + 1] ?? '')
    )
      owner = line;
    const name = /^ ✘ (.+?)(?: {2,}\d+ ms)?$/.exec(line)?.[1];
    return name === undefined ? [] : [failingTest(`${owner} > ${name}`, undefined, undefined)];
  });
}
