import type { FailingTest } from '../../kernel/evidence.ts';
import { matchedLines, sum } from '../reports/matched-lines.ts';
import { namedNumber } from '../reports/named-number.ts';
import { completeNames, failingTest, type TestReport } from '../reports/test-report.ts';

const KIND = '(?:doctest|property|properties|test)s?';
const TOTAL = new RegExp(
  String.raw`^(?:\d+ ${KIND}, )*\d+ ${KIND}, \d+ failures?(?:, \d+ (?:excluded|invalid|skipped))*$`,
);
const FINISHED = /^Finished in [\d.]+ seconds/;
const FAILURE = /^ +\d+\) ((?:test|doctest|property) .+ \([\w.]+\))$/;
const PLACE = /^ +(\S+\.exs?):(\d+)$/;
const MODULE = /^([A-Z][\w.]*) \[(\S+)\]$/;
const TRACED = /^ {2}\* ((?:test|doctest|property) .+) \([\d.]+ms\)(?: \[L#\d+\])?$/;

/** ExUnit: the closing numbers of each application, summed; with `--trace` the names of what passed. */
export function readExunit(lines: readonly string[]): TestReport | null {
  const totals = matchedLines(lines, TOTAL, ([line], index) => ({ line, index }))
    .filter(({ index }) => FINISHED.test(lines[index - 1] ?? ''))
    .map(({ line }) => line);
  if (totals.length === 0) return null;
  const of = (name: string) => sum(totals.map((line) => namedNumber(line, name)));
  const [skipped, invalid] = [of('skipped') + of('excluded'), of('invalid')];
  const executed = of('doctests?') + of('propert(?:y|ies)') + of('tests?') - skipped - invalid;
  const failures = of('failures?');
  const failed = matchedLines(lines, FAILURE, ([, id = ''], index) => failure(lines, id, index));
  return {
    counts: { executed, failed: failures + invalid, skipped },
    failed,
    passed: completeNames(passes(lines, new Set(failed.map(({ id }) => id))), executed - failures),
  };
}

function failure(lines: readonly string[], id: string, index: number): FailingTest {
  const [, file, line] = PLACE.exec(lines[index + 1] ?? '') ?? [];
  return failingTest(id, file, line === undefined ? undefined : Number(line));
}

function passes(lines: readonly string[], failed: ReadonlySet<string>): string[] {
  let owner: string | undefined;
  return lines.flatMap((line) => {
    owner = MODULE.exec(line)?.[1] ?? owner;
    const name = TRACED.exec(line)?.[1];
    const id = `${name} (${owner})`;
    return name === undefined || failed.has(id) ? [] : [id];
  });
}
