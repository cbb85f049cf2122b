import type { FailingTest } from '../../kernel/evidence.ts';
import { javaFrame } from '../reports/java-frame.ts';
import { matchedLines } from '../reports/matched-lines.ts';
import { failingTest, type TestReport } from '../reports/test-report.ts';

const COMPLETED = /^\d+ tests? completed, \d+ failed(?:, \d+ skipped)?$/;
const RESULT = /^(?:Gradle Test Run \S+ > Gradle Test Executor \d+ > )?([^\s>].*) (PASSED|FAILED|SKIPPED)$/;
const TASK =
  /^(?:> Task )?(:(?:[\w.-]+:)*(?!compile|process|kapt|ksp|jacoco)\w{0,50}[tT]est(?!\w{0,50}(?:Classes|Fixtures|Jar|Metadata|Report|Resources))\w*)(?: [A-Z-]+)?$/;
/** Without a class of the project before it: `CartTest.java:6` of the short exception format. */
const SHORT_PLACE = /^\s.* at ([\w$]+\.(?:java|kt|scala|groovy)):(\d+)$/;
const MAX_MESSAGE = 20;

/**
 * Gradle's test tasks (JUnit, TestNG, Kotlin, Spock). A green run tells numbers only where its build logs each passed test,
 * so a red one is counted only there too, and only where it is of one task and without retries: of several, those that
 * passed are not run again.
 */
export function readGradle(lines: readonly string[]): TestReport | null {
  const results = matchedLines(lines, RESULT, ([, id = '', word], index) => ({ id, word, index })).filter(
    ({ id }) => id.includes(' > '),
  );
  if (results.length === 0) return null;
  const isGradle = lines.some(
    (line) => COMPLETED.test(line) || TASK.test(line) || /^BUILD (?:SUCCESSFUL|FAILED) in /.test(line),
  );
  if (!isGradle) return null;
  const named = (word: string) => results.filter((result) => result.word === word);
  const failed = named('FAILED').map(({ id, index }) => failure(lines, id, index));
  const passed = named('PASSED').map(({ id }) => id);
  const tasks = new Set(matchedLines(lines, TASK, ([, path]) => path));
  const isRepeated = new Set(results.map(({ id }) => id)).size < results.length;
  const isPart = failed.length > 0 && (tasks.size > 1 || isRepeated);
  if (passed.length === 0 || isPart) return { counts: null, failed, passed: null };
  return {
    counts: {
      executed: passed.length + failed.length,
      failed: failed.length,
      skipped: named('SKIPPED').length,
    },
    failed,
    passed,
  };
}

function failure(lines: readonly string[], id: string, index: number): FailingTest {
  const [owner = ''] = id.split(/(?:\[.*?\])? > /);
  const place = javaFrame(lines, index + 1, owner) ?? shortPlace(lines, index + 1, owner);
  return failingTest(id, place?.file, place?.line);
}

function shortPlace(lines: readonly string[], from: number, owner: string) {
  const simple = owner.replace(/.*\./, '').replace(/\$.*/, '');
  for (const line of lines.slice(from, from + MAX_MESSAGE)) {
    if (!/^\s/.test(line)) return undefined;
    const place = SHORT_PLACE.exec(line);
    const [, file = '', digits] = place ?? [];
    if (place !== null && file.startsWith(`${simple}.`))
      return { file: [...owner.split('.').slice(0, -1), file].join('/'), line: Number(digits) };
  }
  return undefined;
}
