import type { Counts } from '../../kernel/counts.ts';
import type { FailingTest } from '../../kernel/evidence.ts';
import { matchedLines, sum } from '../reports/matched-lines.ts';
import { namedNumber } from '../reports/named-number.ts';
import { failingTest, type TestReport } from '../reports/test-report.ts';

const LEVEL = /^\[(?:info|error|warn)\] ?/;
const SBT = /^\[(?:info|error)\] (?:Passed|Failed|Error): (Total \d+, .*)$/;
const SCALATEST =
  /^(?:\[info\] )?(Tests: succeeded \d+, failed \d+, canceled \d+, ignored \d+, pending \d+)$/;
const SUITE = /^([A-Z][\w.$]*):$/;
const FAILED = /^ *- (.+) \*\*\* FAILED \*\*\*(?: \(.*\))?$/;
/** MUnit, and JUnit below sbt. */
const OTHER = /^==> X (\S.*?)(?: {1,2}[\d.]+s\b.*)?$|^Test (\S+) failed: /;
const PLACE = /\((\w[\w.]*\.scala):(\d+)\)$/;

/** sbt's test tasks, a line of numbers each, and ScalaTest without sbt. */
export function readSbt(lines: readonly string[]): TestReport | null {
  const sbt = matchedLines(lines, SBT, ([, line = '']) => comma(line));
  const scalatest = matchedLines(lines, SCALATEST, ([, line = '']) => comma(line));
  const totals = sbt.length > 0 ? sbt : scalatest;
  if (totals.length === 0) return null;
  const of = (name: string) => sum(totals.map((line) => namedNumber(line, name)));
  const counts: Counts =
    sbt.length > 0
      ? {
          executed: of('Passed') + of('Failed') + of('Errors'),
          failed: of('Failed') + of('Errors'),
          skipped: of('Skipped') + of('Ignored') + of('Canceled') + of('Pending'),
        }
      : {
          executed: of('succeeded') + of('failed'),
          failed: of('failed'),
          skipped: of('canceled') + of('ignored') + of('pending'),
        };
  return { counts, failed: failures(lines), passed: null };
}

/** `Total 4, Failed 1` → `Total: 4, Failed: 1`. */
function comma(line: string): string {
  return line.replace(/([A-Za-z]) (\d)/g, '$1: $2');
}

function failures(lines: readonly string[]): FailingTest[] {
  const found = new Map<string, FailingTest>();
  let suite: string | undefined;
  lines.forEach((raw, index) => {
    const line = raw.replace(LEVEL, '');
    suite = SUITE.exec(line)?.[1] ?? suite;
    const other = OTHER.exec(line);
    const name = FAILED.exec(line)?.[1];
    const id =
      other?.[1] ?? other?.[2] ?? (name === undefined || suite === undefined ? name : `${suite} > ${name}`);
    if (id === undefined || found.has(id)) return;
    const [place] = matchedLines(lines.slice(index + 1, index + 4), PLACE, ([, file, digits]) => ({
      file,
      line: Number(digits),
    }));
    found.set(id, failingTest(id, place?.file, place?.line));
  });
  return [...found.values()];
}
