import type { FailureClass } from '../kernel/evidence.ts';
import { lineWeight } from './line-weight.ts';
import type { StepEnd } from './step-end.ts';

/** In order: what a source edit cannot mend first, then the most telling shape. */
const CLASSES: readonly (readonly [FailureClass, RegExp])[] = [
  [
    'timeout',
    /has timed out after|exceeded the maximum execution time|returning 124|execution took longer than/i,
  ],
  [
    'infrastructure',
    /heap out of memory|no space left on device|ENOSPC|Cannot connect to the Docker daemon|runner has received a shutdown|manifest unknown|Artifact not found|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EAI_AGAIN|ENOTFOUND|Could not resolve host|Temporary failure in name resolution|Connection (?:refused|reset|timed out)|TLS handshake|50[234] (?:Bad Gateway|Service|Gateway)|fetching remote|Credentials could not be loaded/i,
  ],
  [
    'permission',
    /\bEACCES\b|permission denied|not authorized to perform|\bENEEDAUTH\b|\bE40[13]\b|HTTP 403|403 Forbidden|401 Unauthorized|access denied|AccessDenied/i,
  ],
  [
    'dependency',
    /\bERESOLVE\b|\bEUSAGE\b|\bETARGET\b|\bE404\b|ResolutionImpossible|No matching distribution|PackagesNotFoundError|Could not (?:find|resolve) (?:artifact|dependenc)|unable to find a specification|Could not find gem|failed to select a version|no matching package|lock ?file|go: .*(?:missing go.sum|unknown revision)/i,
  ],
  [
    'format',
    /Code style issues|would reformat|Run Prettier|spotless|is not formatted|gofmt|would be reformatted|Diff in .*\.rs/i,
  ],
  [
    'lint',
    /eslint|checkstyle|rubocop|golangci|flake8|ruff|pylint|clippy|\bC: \w+\/\w+|[✖✗] \d+ problems?|stylelint|lint|\s+\d+:\d+\s+error\s+|include guard/i,
  ],
  [
    'type',
    /error TS\d+|: error: (?:Incompatible|Argument|Item|Name|Module|Missing|Unsupported|".*" has no attribute)|\[(?:arg-type|return-value|assignment|attr-defined|union-attr)\]|error: .*reportGeneral|is not assignable to/,
  ],
  [
    'compile',
    /error\[E\d+\]|: (?:fatal )?error: |undefined reference to|ld returned \d|COMPILATION ERROR|Compilation failed|compileJava|compileKotlin|^e: |cannot find symbol|could not compile|SyntaxError|build failed|\.go:\d+:\d+: |Failed to execute goal .*compiler|\.scala:\d+(?::\d+)?: |CompileError/,
  ],
  [
    'config',
    /UPGRADE FAILED|Reference to undeclared|Invalid workflow|unknown (?:flag|option)|command not found|No such file or directory|xcodebuild: error|Unable to find a destination|local git repository checkout dirty/i,
  ],
];

/** Closing words of test runners that are read by no parser here (Maven, Gradle, RSpec, PHPUnit, .NET, …). */
const TESTS_FAILED =
  /Tests run: .*(?:Failures|Errors): [1-9]|<<< (?:FAILURE|ERROR)|There were failing tests|\d+ (?:examples?|runs), .*\b[1-9]\d* failures?|^Tests: \d+, .*(?:Failures|Errors): [1-9]|^Failed! {2}- Failed: +[1-9]|\*\*\* \d+ (?:TESTS? )?FAILED/;

/**
 * Guesses the failure class from the runner's marker, whether failing tests were named, and the wording of the lines
 * that tell most. `unknown` when nothing fits.
 */
export function classify(
  lines: readonly string[],
  end: StepEnd | null,
  hasFailingTests: boolean,
): FailureClass {
  if (end?.kind === 'timeout' || end?.exitCode === 124) return 'timeout';
  if (end?.exitCode === 137) return 'infrastructure';
  if (hasFailingTests) return 'test';
  const telling = lines.filter((line) => lineWeight(line) >= 2).slice(-400);
  if (telling.some((line) => TESTS_FAILED.test(line))) return 'test';
  const found = CLASSES.find(([, pattern]) => telling.some((line) => pattern.test(line)));
  if (found !== undefined) return found[0];
  if (
    telling.some((line) =>
      /assert|\bexpected\b|\bFAIL(?:ED)?\b|\d+ (?:failed|failures?)|not ok|tests? failed/i.test(line),
    )
  )
    return 'test';
  return end?.kind === 'cancelled' ? 'infrastructure' : 'unknown';
}
