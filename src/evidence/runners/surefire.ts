import type { Counts } from '../../kernel/counts.ts';
import type { FailingTest } from '../../kernel/evidence.ts';
import { javaFrame } from '../reports/java-frame.ts';
import { matchedLines, sum } from '../reports/matched-lines.ts';
import { failingTest, type TestReport } from '../reports/test-report.ts';

const LEVEL = /^(?:\d[\d:.,TZ+\- ]{0,40} )?\[(?:INFO|WARNING|ERROR)\] ?/;
const NUMBERS = String.raw`^Tests run: (\d+), Failures: (\d+), Errors: (\d+), Skipped: (\d+)`;
const TOTAL = new RegExp(String.raw`${NUMBERS}(?:, Flakes: \d+)?$`);
const CLASS = new RegExp(String.raw`${NUMBERS}, Time elapsed: [\d.,]+ s(?:ec)?.*?(?: --? in (\S+))?$`);
const FAILURE =
  /^(\S.*?)(?:\(([\w.$]+)\))?(?: --| ) Time elapsed: [\d.,]+ s(?:ec)? {1,2}<<< (?:FAILURE|ERROR)!$/;
/** `CartTest.totals:6 tax`, `CartTest.raises:7 » IllegalState`, `Sub>Base.method:4`, and of old `totals(a.CartTest): tax`. */
const LISTED = /^ +(?:([\w$]+)(?:>[\w$]+)*\.([\w$]+)(?:\[.*?\])?:(\d+)|(\w+)\(([\w.$]+)\))(?:[ :]|$)/;
const LIST = /^(?:Failures|Errors|Failed tests|Tests in error): *(?=$| )/;

/** Maven Surefire and Failsafe, from 2.12 to 3: each module's results, summed; per-class lines name the failures. */
export function readSurefire(lines: readonly string[]): TestReport | null {
  const plain = lines.map((line) => line.replace(LEVEL, ''));
  const isReport = plain.some(
    (line, index) => CLASS.test(line) || (TOTAL.test(line) && line !== lines[index]),
  );
  if (!isReport) return null;
  const flaky = flakes(plain);
  const failed = failures(plain).filter(({ id }) => !flaky.has(id));
  return { counts: counts(lines, plain), failed: failed.length > 0 ? failed : listed(plain), passed: null };
}

/**
 * Sums the closing numbers of the modules. Null unless each module has them (one crashed, `-q` hides those without
 * failures, a test printed the like) and Maven came to all: the numbers of the next run would be of more tests.
 */
function counts(raw: readonly string[], lines: readonly string[]): Counts | null {
  const at = (pattern: RegExp) => matchedLines(lines, pattern, (_, index) => index);
  const results = at(/^Results ?:$/);
  const hasLevels = results.some((index) => LEVEL.test(raw[index] ?? ''));
  const totals = at(TOTAL).filter((index) => LEVEL.test(raw[index] ?? '') === hasLevels);
  const modules = at(/^ T E S T S$/).length;
  const isWhole = totals.length > 0 && totals.length === results.length && totals.length === modules;
  if (!isWhole || lines.some((line) => /^\S.* \.{3,} SKIPPED(?: \[.*)?$/.test(line))) return null;
  const numbers = totals.map((index) => (TOTAL.exec(lines[index] ?? '') ?? []).slice(1).map(Number));
  const [run = 0, failed = 0, errors = 0, skipped = 0] = [0, 1, 2, 3].map((column) =>
    sum(numbers.map((row) => row[column] ?? 0)),
  );
  return { executed: run - skipped, failed: failed + errors, skipped };
}

function failures(lines: readonly string[]): FailingTest[] {
  const found = new Map<string, FailingTest>();
  let current: string | undefined;
  lines.forEach((line, index) => {
    const summary = CLASS.exec(line);
    if (summary !== null) current = summary[5] ?? /^Running (\S+)$/.exec(lines[index - 1] ?? '')?.[1];
    const failure = summary === null ? FAILURE.exec(line) : null;
    if (failure === null) return;
    const [, name = '', owner = current] = failure;
    const isWhole = owner === undefined || name === owner || name.startsWith(`${owner}.`);
    const id = isWhole ? name : `${owner}.${name}`;
    const place = owner === undefined ? undefined : javaFrame(lines, index + 1, owner);
    if (!found.has(id)) found.set(id, failingTest(id, place?.file, place?.line));
  });
  return [...found.values()];
}

/** The closing lists, for outputs that do not show the tests of a class. */
function listed(lines: readonly string[]): FailingTest[] {
  const found = new Map<string, FailingTest>();
  let isList = false;
  for (const line of lines) {
    const heading = LIST.exec(line);
    if (heading !== null) isList = true;
    else if (!line.startsWith(' ') && line !== '') isList = false;
    const test = isList ? LISTED.exec(line.replace(LIST, '  ')) : null;
    if (test === null) continue;
    const [, owner = test[5], name = test[4], digits] = test;
    const id = `${owner}.${name}`;
    if (!found.has(id))
      found.set(id, failingTest(id, undefined, digits === undefined ? undefined : Number(digits)));
  }
  return [...found.values()];
}

/** Tests that failed and passed when they were run again. */
function flakes(lines: readonly string[]): ReadonlySet<string> {
  const ids = new Set<string>();
  let isFlaky = false;
  for (const line of lines) {
    if (/^Flakes: *$/.test(line)) isFlaky = true;
    else if (LIST.test(line) || TOTAL.test(line)) isFlaky = false;
    else if (isFlaky && /^\S+$/.test(line)) ids.add(line);
  }
  return ids;
}
