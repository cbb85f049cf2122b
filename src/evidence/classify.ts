import type { FailureClass } from '../kernel/evidence.ts';
import type { ClassRule } from './family.ts';
import { peeled } from './peeled.ts';
import type { StepReading } from './step-reading.ts';
import type { StepEnd } from './steps/step-end.ts';
import { WEAK } from './weights.ts';

/** What the runner or the system did to the process, in any tool's output. */
const OVERPOWERED: readonly ClassRule[] = [
  [
    'timeout',
    /has timed out after|exceeded the maximum execution time|returning 124|execution took longer than/i,
  ],
  [
    'infrastructure',
    /heap out of memory|no space left on device|\bENOSPC\b|Cannot connect to the Docker daemon|runner has received a shutdown|lost communication with the server|manifest unknown: |manifest for \S+ not found|toomanyrequests|Artifact not found|Credentials could not be loaded|checksums? did NOT match|\bEAI_AGAIN\b|\bENOTFOUND\b|Could not resolve host|Temporary failure (?:in name resolution|resolving)|Name or service not known|UnknownHostException|: Unknown host /i,
  ],
];
/** In order: the first that fits a line counts. */
const GENERAL: readonly ClassRule[] = [
  ...OVERPOWERED,
  [
    'infrastructure',
    /\bECONN(?:REFUSED|RESET|ABORTED)\b|\bETIMEDOUT\b|[Cc]onnection (?:refused|reset|timed out)|TLS handshake|SSL certificate problem|certificate has expired|\b50[0234] (?:Bad Gateway|Service|Gateway|Internal)|\b429\b.*Too Many|Hash Sum mismatch|Failed to fetch http|[Ee]rror (?:while fetching|sending request)|\bis unhealthy\b|containers? failed to start|Failed to initialize container/,
  ],
  [
    'permission',
    /\bEACCES\b|[Pp]ermission denied|not authorized to perform|\bENEEDAUTH\b|\bE40[13]\b|\b403 Forbidden|HTTP(?: error)? 40[13]|\b401 Unauthorized|[Aa]ccess ?[Dd]enied|[Rr]esource not accessible|Bad credentials|authentication (?:failed|required)|could not read Username|Input required and not supplied: (?:token|.*(?:key|secret))|must be set\b.*(?:TOKEN|SECRET|KEY)|NO_PUBKEY|is not signed/i,
  ],
  [
    'dependency',
    /\bERESOLVE\b|\bEBADENGINE\b|\bEUSAGE\b|\bETARGET\b|\bE404\b|ResolutionImpossible|No matching distribution|PackagesNotFoundError|Could not (?:find|resolve|transfer) (?:artifact|dependenc)|could not find compatible versions|Could not find gem|failed to select a version|no matching package|lock ?file.*(?:not|out|out-of|frozen|update)|missing go\.sum|inconsistent vendoring|Unable to locate package|Can't locate \S+\.pm in @INC|cannot find -l\w|cannot open shared object file|error while loading shared libraries|unable to find library|Cannot find (?:module|package) '(?![./])|ModuleNotFoundError: No module named|Package .* was not found in the pkg-config|No package '.*' found/i,
  ],
  ['lint', /^(?!.*\[GHC-)\S+\.\w+:\d+(?::\d+)?:? .*(?:\[[A-Za-z][\w/-]+\]|\([a-z][\w/-]+\))$/],
  ['test', /[Cc]overage (?:threshold|below|of .* is below)|[Rr]equired test coverage|fail-under/],
  [
    'format',
    /Code style issues|[Ww]ould (?:reformat|be reformatted)|is not formatted|not formatted correctly|gofmt|needs? (?:formatting|to be formatted)|Diff in \S+|formatting (?:differs|errors|issues)|incorrectly sorted|had format violations|spotless|files? (?:is|are) not formatted/,
  ],
  [
    'config',
    /unknown (?:flag|option|command)|unrecognized (?:option|argument)|invalid option|command not found|: \d+: \S+: not found$|No rule to make target|Invalid workflow|Unknown (?:option|command|argument)|unknown revision or path|not a git repository|No such file or directory|not recognized as an internal|exec format error|Unable to find a destination|missing script:|unbound variable|: parameter (?:null or )?not set|\brequired (?:setting|variable|environment variable)\b.*\bnot set|Preset .* not found|Executable doesn't exist|failed to (?:calculate checksum|compute cache key)|No files matching|chart\(s\) failed|could not find a? ?(?:configuration|config)|local git repository checkout dirty/i,
  ],
  [
    'lint',
    /eslint|checkstyle|rubocop|golangci|flake8|\bruff\b|pylint|clippy|stylelint|shellcheck|\bSC\d{4}\b|markdownlint|yamllint|hadolint|commitlint|\blint\b.*(?:fail|error|problem)|[✖✗] \d+ problems?|include guard|trailing whitespace|licen[sc]e header|dialyzer|dialyxir|ansible-lint|project is not compliant|dead links? found/i,
  ],
  [
    'type',
    /error TS\d+|: error: (?:Incompatible|Argument|Item|Name|Module|Missing|Unsupported|".*" has no attribute)|\[(?:arg-type|return-value|assignment|attr-defined|union-attr)\]|\(report\w+\)|is not assignable to/,
  ],
  [
    'compile',
    /error\[E\d+\]|[:)] (?:fatal )?[Ee]rror:(?: |$)|undefined reference to|ld returned \d|COMPILATION ERROR|Compilation failed|cannot find symbol|could not compile|SyntaxError|syntax error|[Pp]arse error: |\bbuild failed\b|CompileError|Module not found: Error|Could not resolve "|Failed to compile|Cannot find module '\.|^Error \(warning \d+|^File ".*", lines? \d+.*, characters \d+|multiple definition|no matching function/,
  ],
];
/** Closing words of test runners, whichever they are. */
const TESTS_FAILED =
  /Tests run: .*(?:Failures|Errors): [1-9]|<<< (?:FAILURE|ERROR)|There (?:were failing tests|are test failures)|\d+ (?:examples?|runs|tests), .*\b[1-9]\d* (?:failures?|errors?)|^Tests: \d+, .*(?:Failures|Errors): [1-9]|^Failed! {2}- Failed: +[1-9]|\*\*\* \d+ (?:TESTS? )?FAILED|tests passed, [1-9]\d* tests? failed|^\s*\d+ failing\b|^Result: FAIL|Test (?:Suites|Files)[: ].*failed|Some tests failed|TEST FAIL(?:ED|URE)|^FAILED \((?:failures|errors)|\b[Tt]ests? failed\b|test result: FAILED/;
const MAYBE_TEST =
  /\bassert|\bexpected\b.*\b(?:got|but|to|received|found)\b|not ok|\bFAIL(?:ED)?\b.*\btest|\w(?:Error|Exception)\b|: FAILED$|[Cc]heck failed|^panic|Traceback/i;
/** So many failures, from the most telling on, are asked for their class. */
const FAILURES = 6;

/**
 * Guesses the failure class: from the runner's marker and the exit code (124: `timeout(1)`, unless it is `xargs`'s; 137 and 143: killed or told to
 * end; 126: not executable; 127: no such command), from failing tests that were named, then from the wording of the most
 * telling failure on. `unknown` when nothing fits.
 */
export function classify(
  reading: StepReading,
  end: StepEnd | null,
  command: string | null,
  hasFailingTests: boolean,
): FailureClass {
  const isTimeLimit = end?.exitCode === 124 && !/\bxargs\b/.test(command ?? '');
  if (end?.kind === 'timeout' || isTimeLimit) return 'timeout';
  if (end?.exitCode === 137 || end?.exitCode === 143) return 'infrastructure';
  if (hasFailingTests) return 'test';
  const { kept, blocks, families } = reading;
  const rules = families.flatMap(({ classes }) => classes ?? []);
  const failures = blocks.slice(0, FAILURES).map(({ from, to }) =>
    kept
      .slice(Math.max(0, from - 2), to + 1)
      .filter(({ weight }) => weight > 0)
      .map(({ text }) => peeled(text)),
  );
  const telling = kept.filter(({ weight }) => weight >= WEAK).map(({ text }) => peeled(text));
  const verdicts = families.flatMap((family) => family.verdicts ?? []);
  const known =
    firstClass(failures.filter(isOutside), OVERPOWERED) ??
    classOf(telling, verdicts) ??
    firstClass(failures, rules);
  if (known !== undefined) return known;
  if (telling.some((text) => TESTS_FAILED.test(text))) return 'test';
  const isMute = reading.lastFrom !== undefined;
  const plain = isMute ? kept.map(({ text }) => peeled(text)) : [];
  const general = firstGeneral(failures) ?? classOf(plain, GENERAL);
  if (general !== undefined) return general;
  const last = telling.slice(-400);
  const anywhere =
    classOf(last, [...rules, ...OF_CODE]) ??
    classOf(
      last.filter((text) => !OF_SOURCE.test(text)),
      GENERAL,
    );
  if (anywhere !== undefined) return anywhere;
  if (telling.some((text) => MAYBE_TEST.test(text))) return 'test';
  if (end?.exitCode === 127) return 'config';
  if (end?.exitCode === 126) return 'permission';
  return end?.kind === 'cancelled' ? 'infrastructure' : 'unknown';
}

/** What a compiler or checker says of a place, or a test of itself: words in it are the source's, not the system's. */
const OF_SOURCE =
  /^\S+\.\w{1,10}[:(]\[?\d+|^\s*--> \S+:\d+|^error\[\w+\]: |^\s+\d+:\d+ +(?:error|warning)|^(?:FAIL(?:ED)?|not ok|✖|✗|✘|×|--- FAIL)\b/;
const OUTSIDE: ReadonlySet<FailureClass> = new Set(['infrastructure', 'permission', 'timeout']);
const OF_CODE = GENERAL.filter(([kind]) => !OUTSIDE.has(kind));

const isOutside = (texts: readonly string[]): boolean => !texts.some((text) => OF_SOURCE.test(text));

function firstGeneral(failures: readonly (readonly string[])[]): FailureClass | undefined {
  for (const texts of failures) {
    const found = classOf(texts, isOutside(texts) ? GENERAL : OF_CODE);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The class of the first failure that has one. */
function firstClass(
  failures: readonly (readonly string[])[],
  rules: readonly ClassRule[],
): FailureClass | undefined {
  for (const texts of failures) {
    const found = classOf(texts, rules);
    if (found !== undefined) return found;
  }
  return undefined;
}

function classOf(texts: readonly string[], rules: readonly ClassRule[]): FailureClass | undefined {
  return rules.find(([, pattern]) => texts.some((text) => pattern.test(text)))?.[0];
}
