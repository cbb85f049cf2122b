import type { FailingTest } from '../../kernel/evidence.ts';
import { matchedLines, sum } from '../reports/matched-lines.ts';
import { namedNumber } from '../reports/named-number.ts';
import { completeNames, failingTest, type TestReport } from '../reports/test-report.ts';

const RULE = /^ {2}─$/;
const NUMBER =
  /^ {2}\d+ (?:tests? (?:passed|failed|skipped|todo|remaining in .*)|known failures?|uncaught exceptions?|unhandled rejections?)$/;
const RESULT = /^ {2}(✔|✘ \[fail\]:) (\S.*?)(?: \([\d.]+m?s\))?$/;
const PLACE = /^ {2}(\S+\.\w+):(\d+)$/;

/** AVA: the numbers below the last rule of each run, summed, and the failures told between the rules. */
export function readAva(lines: readonly string[]): TestReport | null {
  const blocks = matchedLines(lines, NUMBER, (_, index) => index)
    .filter((index) => lines[index - 1] === '' && RULE.test(lines[index - 2] ?? ''))
    .map((index) => blockFrom(lines, index));
  if (blocks.length === 0) return null;
  const of = (...names: string[]) =>
    sum(blocks.flatMap((block) => names.map((name) => namedNumber(block, name))));
  const failed = of('tests? failed');
  const passed = of('tests? passed', 'known failures?');
  const names = matchedLines(lines, RESULT, ([, mark, name = '']) => (mark === '✔' ? [name] : [])).flat();
  const isCut = blocks.some((block) => /remaining in/.test(block));
  return {
    counts: isCut
      ? null
      : {
          executed: passed + failed,
          failed: failed + of('uncaught exceptions?', 'unhandled rejections?'),
          skipped: of('tests? skipped', 'tests? todo'),
        },
    failed: failures(lines),
    passed: completeNames(names, passed),
  };
}

function blockFrom(lines: readonly string[], from: number): string {
  let to = from;
  while (NUMBER.test(lines[to] ?? '')) to++;
  return lines.slice(from, to).join('\n');
}

/** A result's line goes on with the error's message; below the rule the title stands alone. */
function failures(lines: readonly string[]): FailingTest[] {
  const rule = lines.findIndex((line) => RULE.test(line));
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
