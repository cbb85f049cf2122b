import type { FailingTest } from '../../kernel/evidence.ts';
import { completeNames, failingTest, type TestReport } from '../test-report.ts';

const TOTAL = /^Tests: +((?:\d+ (?:failed|skipped|todo|passed), )*)\d+ total$/;
const HEADING = /^ {2}● (.+)$/;
const RESULT = /^( {2,})([✓✕○✎√×]) (.+?)(?: \([\d.]+ m?s\))?$/;

/** Jest: default and verbose reporters; several runs (one a workspace) are summed. */
export function readJest(lines: readonly string[]): TestReport | null {
  const totals = lines.flatMap((line) => {
    const total = TOTAL.exec(line);
    return total === null ? [] : [total[1] ?? ''];
  });
  if (totals.length === 0) return null;
  const sum = (word: string) =>
    totals.reduce(
      (all, total) => all + Number(new RegExp(String.raw`(\d+) ${word}`).exec(total)?.[1] ?? 0),
      0,
    );
  return {
    counts: {
      executed: sum('failed') + sum('passed'),
      failed: sum('failed'),
      skipped: sum('skipped') + sum('todo'),
    },
    failed: failures(lines),
    passed: completeNames(passes(lines), sum('passed')),
  };
}

function failures(lines: readonly string[]): FailingTest[] {
  const found = new Map<string, FailingTest>();
  let file: string | undefined;
  let open: string | undefined;
  for (const line of lines) {
    const suite = /^ ?(?:FAIL|PASS) +(?:[\w@/.-]+ +)??(\S+\.\w+)(?: \([\d.]+ m?s\))?$/.exec(line);
    if (suite !== null) [file, open] = [suite[1], undefined];
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
