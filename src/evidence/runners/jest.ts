import type { FailingTest } from '../../kernel/evidence.ts';
import { matchedLines, sum } from '../reports/matched-lines.ts';
import { completeNames, failingTest, type TestReport } from '../reports/test-report.ts';

const TOTAL = /^Tests: +((?:\d+ (?:failed|skipped|todo|passed), )*)\d+ total$/;
const HEADING = /^ {2}● (.+)$/;
const RESULT = /^( {2,})([✓✕○✎√×]) (.+?)(?: \([\d.]+ m?s\))?$/;

/** Jest: default and verbose reporters; several runs (one a workspace) are summed. */
export function readJest(lines: readonly string[]): TestReport | null {
  const totals = matchedLines(lines, TOTAL, ([, total = '']) => total);
  if (totals.length === 0) return null;
  const count = (word: string) =>
    sum(matchedLines(totals, new RegExp(String.raw`(\d+) ${word}`), ([, number]) => Number(number)));
  return {
    counts: {
      executed: count('failed') + count('passed'),
      failed: count('failed'),
      skipped: count('skipped') + count('todo'),
    },
    failed: failures(lines),
    passed: completeNames(passes(lines), count('passed')),
  };
}

function failures(lines: readonly string[]): FailingTest[] {
  const found = new Map<string, FailingTest>();
  let file: string | undefined;
  let open: string | undefined;
  for (const line of lines) {
    const suite = /^ ?(?:FAIL|PASS) +(?:[\w@/.-]+ +)??(\S+\.\w+)(?: \([\d.]+ m?s\))?$/.exec(line);
    if (suite !== null) [file, open] = [suite[1]?.replace(/^\.\//, ''), undefined];
    const heading = HEADING.exec(line);
    if (heading !== null && !/^Console$/.test(heading[1] ?? '')) {
      open = /^Test suite failed to run/.test(heading[1] ?? '') ? file : heading[1];
      if (open !== undefined && !found.has(open)) found.set(open, failingTest(open, file, undefined));
    }
    const at = /^\s+at .*?\(?((?:[A-Za-z]:)?[^\s()]+):(\d+):\d+\)?$/.exec(line);
    const known = open === undefined ? undefined : found.get(open);
    if (at === null || open === undefined || known === undefined || known.line !== undefined) continue;
    if (known.file === undefined || (at[1] ?? '').endsWith(known.file))
      found.set(open, failingTest(open, known.file ?? at[1], Number(at[2])));
  }
  return [...found.values()];
}

function passes(lines: readonly string[]): string[] {
  const passed: string[] = [];
  const parents: { indent: number; name: string }[] = [];
  for (const line of lines) {
    const result = RESULT.exec(line);
    const indent = /^ */.exec(line)?.[0].length ?? 0;
    if (line.trim() === '' || indent === 0) parents.length = 0;
    while (parents.length > 0 && (parents.at(-1)?.indent ?? 0) >= indent) parents.pop();
    if (result === null && indent > 0) parents.push({ indent, name: line.trim() });
    if (result !== null && /[✓√]/.test(result[2] ?? ''))
      passed.push([...parents.map(({ name }) => name), result[3]].join(' › '));
  }
  return passed;
}
