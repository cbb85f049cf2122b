import type { FailingTest } from '../../kernel/evidence.ts';
import { closingLines } from '../closing-lines.ts';
import { matchedLines } from '../matched-lines.ts';
import { namedNumber } from '../named-number.ts';
import { completeNames, failingTest, type TestReport } from '../test-report.ts';

const RULE = /^ {2}─$/;
const NUMBER =
  /^ {2}\d+ (?:tests? (?:passed|failed|skipped|todo|remaining in .*)|known failures?|uncaught exceptions?|unhandled rejections?)$/;
const RESULT = /^ {2}(✔|✘ \[fail\]:) (\S.*?)(?: \([\d.]+m?s\))?$/;
const PLACE = /^ {2}(\S+\.\w+):(\d+)$/;

/** AVA: the numbers below the last rule, and the failures that are told between the first and the last. */
export function readAva(lines: readonly string[]): TestReport | null {
  const [end] = closingLines(
    lines,
    /(?!)/,
    (line, index) => NUMBER.test(line) && /^$| ─$/.test(lines[index - 1] ?? ''),
  );
  const rule = lines.findIndex((line) => RULE.test(line));
  if (end === undefined || rule === -1) return null;
  const length = lines.slice(end).findIndex((line) => !NUMBER.test(line));
  const block = lines.slice(end, length === -1 ? undefined : end + length).join('\n');
  const failed = namedNumber(block, 'tests? failed');
  const passed = namedNumber(block, 'tests? passed') + namedNumber(block, 'known failures?');
  const errors = namedNumber(block, 'uncaught exceptions?') + namedNumber(block, 'unhandled rejections?');
  const names = matchedLines(lines, RESULT, ([, mark, name = '']) => (mark === '✔' ? [name] : [])).flat();
  const isCut = /remaining in/.test(block);
  return {
    counts: isCut
      ? null
      : {
          executed: passed + failed,
          failed: failed + errors,
          skipped: namedNumber(block, 'tests? skipped') + namedNumber(block, 'tests? todo'),
        },
    failed: failures(lines, rule),
    passed: completeNames(names, passed),
  };
}

/** A result's line goes on with the error's message; below the rule the title stands alone. */
function failures(lines: readonly string[], rule: number): FailingTest[] {
  const titles = lines
    .slice(rule)
    .flatMap((line, index) => (/^ {2}\S/.test(line) ? [{ title: line.trim(), index }] : []));
  return matchedLines(lines, RESULT, ([, mark, text = '']) => {
    if (mark === '✔') return [];
    const own = titles.filter(({ title }) => text === title || text.startsWith(`${title} `));
    const longest = own.reduce<(typeof own)[number] | undefined>(
      (best, one) => (one.title.length > (best?.title.length ?? -1) ? one : best),
      undefined,
    );
    const [, file, line] =
      longest === undefined ? [] : (PLACE.exec(lines[rule + longest.index + 1] ?? '') ?? []);
    return [failingTest(longest?.title ?? text, file, line === undefined ? undefined : Number(line))];
  }).flat();
}
