import type { Counts } from '../../kernel/counts.ts';
import type { FailingTest } from '../../kernel/evidence.ts';
import { matchedLines, sum } from '../reports/matched-lines.ts';
import { completeNames, failingTest, type TestReport } from '../reports/test-report.ts';

const TIME = String.raw`(?:< )?[\d.,]+ ?(?:ms|s|m|min|h)(?: [\d.,]+ ?[a-z]+)*`;
/** One line an assembly, at minimal verbosity. */
const ASSEMBLY =
  /^(?:Passed|Failed|Skipped)! {2}- Failed: +(\d+), Passed: +(\d+), Skipped: +(\d+), Total: +\d+, Duration: /;
/** A block an assembly, at normal verbosity; numbers that are zero are left out. */
const BLOCK = /^Total tests: (\d+)$/;
const BLOCK_NUMBER = /^ +(Passed|Failed|Skipped): (\d+)$/;
/** One line or block for all, of the terminal logger and of Microsoft.Testing.Platform. */
const WHOLE = /^Test summary: total: \d+, failed: (\d+), succeeded: (\d+), skipped: (\d+)/;
const PLATFORM = /^Test run summary: (?:Passed|Failed|Zero tests ran)!?/;
const RESULT = new RegExp(String.raw`^ {2}(Failed|Passed|X|√) (\S.*?) \[${TIME}\]$`);
const PLATFORM_RESULT = new RegExp(String.raw`^failed (\S.*?) \(${TIME}\)$`);
const XUNIT = /^\[xUnit\.net [\d:.]+\] +(\S.*) \[FAIL\]$/;
const PLACE = /^\s+at .* in (\S.*):line (\d+)$/;
const MAX_MESSAGE = 40;

/** `dotnet test` with xUnit, NUnit or MSTest: minimal, normal and terminal output, the assemblies summed. */
export function readDotnetTest(lines: readonly string[]): TestReport | null {
  const counts = total(wholes(lines)) ?? total([...assemblies(lines), ...blocks(lines)]);
  if (counts === null) return null;
  const passed = matchedLines(lines, RESULT, ([, word, id = '']) =>
    /^[P√]/.test(word ?? '') ? [id] : [],
  ).flat();
  return { counts, failed: failures(lines), passed: completeNames(passed, counts.executed - counts.failed) };
}

function total(parts: readonly Counts[]): Counts | null {
  if (parts.length === 0) return null;
  const of = (name: keyof Counts) => sum(parts.map((part) => part[name]));
  return { executed: of('executed'), failed: of('failed'), skipped: of('skipped') };
}

function counted(failed: number, passed: number, skipped: number): Counts {
  return { executed: failed + passed, failed, skipped };
}

function assemblies(lines: readonly string[]): Counts[] {
  return matchedLines(lines, ASSEMBLY, ([, failed, passed, skipped]) =>
    counted(Number(failed), Number(passed), Number(skipped)),
  );
}

function blocks(lines: readonly string[]): Counts[] {
  return matchedLines(lines, BLOCK, (_, index) => {
    const numbers = new Map(
      matchedLines(lines.slice(index + 1, index + 4), BLOCK_NUMBER, ([, name = '', number]) => [
        name,
        Number(number),
      ]),
    );
    return counted(numbers.get('Failed') ?? 0, numbers.get('Passed') ?? 0, numbers.get('Skipped') ?? 0);
  });
}

function wholes(lines: readonly string[]): Counts[] {
  const lined = matchedLines(lines, WHOLE, ([, failed, passed, skipped]) =>
    counted(Number(failed), Number(passed), Number(skipped)),
  );
  const platform = matchedLines(lines, PLATFORM, (_, index) => {
    const below = lines.slice(index + 1, index + 7).join('\n');
    const of = (name: string) =>
      Number(new RegExp(String.raw`^ {2}${name}: (\d+)$`, 'm').exec(below)?.[1] ?? 0);
    return counted(of('failed') + of('error'), of('succeeded'), of('skipped'));
  });
  return [...lined, ...platform];
}

function failures(lines: readonly string[]): FailingTest[] {
  const found = new Map<string, FailingTest>();
  const add = (id: string, index: number) => {
    const [place] = matchedLines(own(lines, index), PLACE, ([, file, line]) => ({
      file,
      line: Number(line),
    }));
    if (!found.has(id)) found.set(id, failingTest(id, place?.file, place?.line));
  };
  lines.forEach((line, index) => {
    const result = RESULT.exec(line);
    const id = /^[FX]/.test(result?.[1] ?? '') ? result?.[2] : PLATFORM_RESULT.exec(line)?.[1];
    if (id !== undefined) add(id, index);
  });
  if (found.size === 0) matchedLines(lines, XUNIT, ([, id = ''], index) => add(id, index));
  return [...found.values()];
}

/** What stands below a result, up to the next one. */
function own(lines: readonly string[], index: number): readonly string[] {
  const below = lines.slice(index + 1, index + 1 + MAX_MESSAGE);
  const end = below.findIndex((line) => RESULT.test(line) || PLATFORM_RESULT.test(line) || XUNIT.test(line));
  return end === -1 ? below : below.slice(0, end);
}
