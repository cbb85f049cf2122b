import type { FailingTest } from '../../kernel/evidence.ts';
import { closingLines } from '../reports/closing-lines.ts';
import { matchedLines, sum } from '../reports/matched-lines.ts';
import { namedNumber } from '../reports/named-number.ts';
import { completeNames, failingTest, type TestReport } from '../reports/test-report.ts';

/** Where a run of nextest begins and ends; between them tests' own output may hold the summary of libtest. */
export const NEXTEST_START = /^ +Starting \d+ tests? across \d+ binar/;
export const NEXTEST_END = /^ +Summary \[ *[\d.]+s\] +\d+(?:\/\d+)? tests? run: (.*)$/;
const RESULT =
  /^ +(?:TRY \d+ )?(PASS|LEAK|FAIL|ABORT|SIG\w+|TIMEOUT|XFAIL)(?: \+ \w+)? \[ *>?[\d.]+s\] +(?:\( *\d+\/\d+\) +)?(\S+ +\S.*)$/;
const PANIC = /^\s*thread '(.+?)'(?: \(\d+\))? panicked at ([^\s:]+):(\d+):\d+:?$/;

/** `cargo nextest run`: the summary of each run, summed. */
export function readNextest(lines: readonly string[]): TestReport | null {
  const ends = closingLines(lines, NEXTEST_START, (line) => NEXTEST_END.test(line));
  if (ends.length === 0) return null;
  const totals = ends.map((end) => NEXTEST_END.exec(lines[end] ?? '')?.[1] ?? '');
  const of = (name: string) => sum(totals.map((line) => namedNumber(line, name)));
  const failed = of('failed') + of('timed out') + of('exec failed');
  const results = matchedLines(lines, RESULT, ([, word = '', id = '']) => ({
    word,
    id: id.replace(/ +/, ' '),
  }));
  const passed = new Set(results.flatMap(({ word, id }) => (/^(?:PASS|LEAK)$/.test(word) ? [id] : [])));
  return {
    counts: { executed: of('passed') + failed, failed, skipped: of('skipped') },
    failed: failures(lines, new Set(results.map(({ id }) => id).filter((id) => !passed.has(id)))),
    passed: completeNames([...passed], of('passed')),
  };
}

function failures(lines: readonly string[], ids: ReadonlySet<string>): FailingTest[] {
  const panics = new Map(
    matchedLines(lines, PANIC, ([, name = '', file, line]) => [name, { file, line: Number(line) }]),
  );
  return [...ids].map((id) => {
    const place = panics.get(id.replace(/^\S+ /, ''));
    return failingTest(id, place?.file, place?.line);
  });
}
