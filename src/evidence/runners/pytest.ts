import type { Counts } from '../../kernel/counts.ts';
import type { FailingTest } from '../../kernel/evidence.ts';
import { closingLines } from '../reports/closing-lines.ts';
import { sum } from '../reports/matched-lines.ts';
import { completeNames, failingTest, type TestReport } from '../reports/test-report.ts';

const WORD =
  '(?:failed|passed|skipped|deselected|xfailed|xpassed|warnings?|errors?|rerun|subtests passed|subtests failed)';
const SUMMARY = new RegExp(
  String.raw`^(?:=+ )?((?:\d+ ${WORD}, ){0,9}\d+ ${WORD}|no tests (?:ran|collected)) in [\d.]+s(?: \([\d:.]+\))?(?: =+)?$`,
);
const SESSION_START = /^=+ test session starts.* =+$|^[.FEsxXR]{1,200}\s+\[\s*\d+%\]$/;
const CAPTURED = /^-{3,} Captured .+ -{3,}$/;
const SECTION = /^_{2,} (.+?) _{2,}$|^=+ .+ =+$/;
const FAILED_LINE =
  /^(?:FAILED|ERROR|SUBFAIL(?:ED)?(?:\([^)]*\)|\[[^\]]*\])?) ((?:[^\s:]|:(?!:))+(?:::[^\s[]+(?:\[.*?\](?= - |$))?)?)(?: - .*)?$/;
const VERBOSE = /^(\S+::.+?) (PASSED|FAILED|ERROR)(?: .*)?$/;
const PARALLEL = /^\[gw\d+\] \[\s*\d+%\] (PASSED|FAILED|ERROR) (\S+::.+?)\s*$/;
const POSITION = /^((?:[^\s:]|:(?=[\\/]))+):(\d+):(?: |$)/;

/** pytest: usual, quiet, verbose and parallel (xdist) output. */
export function readPytest(lines: readonly string[]): TestReport | null {
  const summaries = realSummaries(lines);
  const verdicts = lines.flatMap(verbose);
  const failed = failures(lines, verdicts);
  if (summaries.length === 0)
    return failed.length > 0 && lines.some((line) => SESSION_START.test(line))
      ? { counts: null, failed, passed: null }
      : null;
  const total = (word: RegExp) => sum(summaries.map((line) => numberBefore(line, word)));
  const collecting = lines.some((line) => /^_+ ERROR collecting /.test(line));
  const failedOrBroken = total(/failed/) + total(/errors?/);
  const counts: Counts = {
    executed:
      total(/passed/) +
      total(/failed/) +
      total(/xfailed/) +
      total(/xpassed/) +
      (collecting ? 0 : total(/errors?/)),
    failed: failedOrBroken,
    skipped: total(/skipped/),
  };
  const passed = verdicts.flatMap(({ id, word }) => (word === 'PASSED' ? [id] : []));
  return { counts, failed, passed: completeNames(passed, total(/passed/)) };
}

/** The last summary, and each earlier one after which another session begins; what a test printed is none. */
function realSummaries(lines: readonly string[]): string[] {
  const ends = closingLines(
    lines,
    SESSION_START,
    (line, index) => SUMMARY.test(line) && !isCaptured(lines, index),
  );
  return ends.map((end) => SUMMARY.exec(lines[end] ?? '')?.[1] ?? '');
}

function isCaptured(lines: readonly string[], index: number): boolean {
  for (let at = index - 1; at >= Math.max(0, index - 500); at--) {
    const line = lines[at] ?? '';
    if (CAPTURED.test(line)) return true;
    if (SECTION.test(line)) return false;
  }
  return false;
}

function numberBefore(summary: string, word: RegExp): number {
  const found = new RegExp(String.raw`(?:^|, )(\d+) ${word.source}(?:,|$)`).exec(summary);
  return found === null ? 0 : Number(found[1]);
}

function verbose(line: string): { id: string; word: string }[] {
  const parallel = PARALLEL.exec(line);
  if (parallel !== null) return [{ id: parallel[2] ?? '', word: parallel[1] ?? '' }];
  const plain = VERBOSE.exec(line);
  return plain === null ? [] : [{ id: plain[1] ?? '', word: plain[2] ?? '' }];
}

function failures(
  lines: readonly string[],
  verdicts: readonly { id: string; word: string }[],
): FailingTest[] {
  const ids = new Set<string>();
  let captured = false;
  for (const line of lines) {
    if (CAPTURED.test(line)) captured = true;
    else if (SECTION.test(line)) captured = false;
    const id = captured ? undefined : FAILED_LINE.exec(line)?.[1];
    if (id !== undefined && /::|\.\w+$/.test(id)) ids.add(id);
  }
  for (const { id, word } of verdicts) if (word !== 'PASSED') ids.add(id);
  const positions = blockPositions(lines);
  if (ids.size === 0) return [...positions].map(([name, at]) => failingTest(name, at.file, at.line));
  return [...ids].map((id) => {
    const [file = id, ...rest] = id.split('::');
    const at = positions.get(rest.join('.')) ?? positions.get(file);
    return failingTest(id, file, at?.inFile.get(file));
  });
}

/** For each heading of the FAILURES and ERRORS sections: the first line named in each file, and the last position of all. */
function blockPositions(lines: readonly string[]) {
  const blocks = new Map<string, { file: string; line: number; inFile: Map<string, number> }>();
  let name: string | undefined;
  for (const line of lines) {
    const heading = /^_{2,} (.+?) _{2,}$/.exec(line);
    if (heading !== null && !/^(?:_ )+_*$/.test(line)) {
      name = (heading[1] ?? '').replace(/^ERROR (?:at (?:setup|teardown) of |collecting )/, '');
    } else if (/^=+ .+ =+$/.test(line)) name = undefined;
    const at = name === undefined ? null : POSITION.exec(line);
    if (name === undefined || at === null) continue;
    const [, file = '', digits = ''] = at;
    const inFile = blocks.get(name)?.inFile ?? new Map<string, number>();
    if (!inFile.has(file)) inFile.set(file, Number(digits));
    blocks.set(name, { file, line: Number(digits), inFile });
  }
  return blocks;
}
