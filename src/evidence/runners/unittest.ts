import type { Counts } from '../../kernel/counts.ts';
import type { FailingTest } from '../../kernel/evidence.ts';
import { matchedLines, sum } from '../reports/matched-lines.ts';
import { completeNames, failingTest, type TestReport } from '../reports/test-report.ts';

const DASHES = /^-{70}$/;
const RAN = /^Ran (\d+) tests? in [\d.]+s$/;
const STATUS = /^(?:OK|FAILED|NO TESTS RAN)(?: \((.*)\))?$/;
const HEADING = /^(?:FAIL|ERROR|UNEXPECTED SUCCESS): (\S+) \(([^()\s]+)\)/;
const STARTED = /^(\w+) \(([\w.<>]+)\)/;
const FRAME = /^ {2}File "([^"]+)", line (\d+), in (\S+)/;

/** Python's unittest (and Django's runner): text reporter, quiet or verbose. */
export function readUnittest(lines: readonly string[]): TestReport | null {
  const runs = matchedLines(lines, RAN, ([, ran], index) => ({ ran: Number(ran), index }))
    .filter(({ index }) => DASHES.test(lines[index - 1] ?? ''))
    .map(({ ran, index }) => runCounts(ran, lines, index));
  if (runs.length === 0) return null;
  const executed = sum(runs.map((run) => run.executed));
  const failed = sum(runs.map((run) => run.failed));
  return {
    counts: { executed, failed, skipped: sum(runs.map((run) => run.skipped)) },
    failed: failures(lines),
    passed: lines.some((line) => STARTED.test(line))
      ? completeNames(passes(lines), executed - failed - sum(runs.map((run) => run.unusual)))
      : null,
  };
}

function runCounts(ran: number, lines: readonly string[], index: number): Counts & { unusual: number } {
  const status = lines.slice(index + 1, index + 4).find((line) => STATUS.test(line)) ?? '';
  const numbers = new Map<string, number>();
  for (const part of (STATUS.exec(status)?.[1] ?? '').split(', ')) {
    const [name, value] = part.split('=');
    if (name !== undefined && value !== undefined) numbers.set(name, Number(value));
  }
  const of = (name: string) => numbers.get(name) ?? 0;
  return {
    executed: Math.max(0, ran - of('skipped')),
    failed: of('failures') + of('errors') + of('unexpected successes'),
    skipped: of('skipped'),
    unusual: of('expected failures'),
  };
}

/** `test_x` of `mod.Class` (to Python 3.10) or `mod.Class.test_x` (from 3.11) → `mod.Class.test_x`. */
function dotted(name: string, owner: string): string {
  return owner.endsWith(`.${name}`) ? owner : `${owner}.${name}`;
}

function failures(lines: readonly string[]): FailingTest[] {
  const found = new Map<string, FailingTest>();
  lines.forEach((line, index) => {
    const heading = HEADING.exec(line);
    if (heading === null || !/^={70}$/.test(lines[index - 1] ?? '')) return;
    const [, name = '', owner = ''] = heading;
    const id = dotted(name, owner);
    if (!found.has(id)) found.set(id, failingTest(id, ...position(lines, index + 1, name)));
  });
  return [...found.values()];
}

/** The frame inside the test's own function, else the last one. */
function position(
  lines: readonly string[],
  from: number,
  name: string,
): [string | undefined, number | undefined] {
  let last: [string | undefined, number | undefined] = [undefined, undefined];
  for (let index = from; index < lines.length; index++) {
    const line = lines[index] ?? '';
    if (/^={70}$/.test(line) || RAN.test(line)) break;
    const frame = FRAME.exec(line);
    if (frame === null) continue;
    last = [frame[1], Number(frame[2])];
    if (frame[3] === name) return last;
  }
  return last;
}

function passes(lines: readonly string[]): string[] {
  const passed: string[] = [];
  let open: string | undefined;
  for (const line of lines) {
    const started = STARTED.exec(line);
    if (started !== null) open = dotted(started[1] ?? '', started[2] ?? '');
    if (
      open === undefined ||
      !/(?:\.\.\. |^)(?:ok|FAIL|ERROR|skipped .*|expected failure|unexpected success)$/.test(line)
    )
      continue;
    if (/(?:\.\.\. |^)ok$/.test(line)) passed.push(open);
    open = undefined;
  }
  return passed;
}
