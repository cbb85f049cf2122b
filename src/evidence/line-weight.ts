import type { WeightRule } from './family.ts';
import { frameOf } from './frames.ts';
import { isHit } from './hit.ts';
import { peeled } from './peeled.ts';
import { CLOSING, NOISE, OWN_FRAME, WEAK } from './weights.ts';

/** So much of a line is looked at, its end included, in UTF-16 units: patterns must not meet lines of any length. */
const LOOKED_AT = 1_000;
const LINE_END = 300;

/** Passing tests, progress, downloads: noise whatever else they hold. */
const NOISY =
  /^\s*(?:✓|✔|√|☑|✅|ok \d|PASS(?:ED)?\b|XFAIL|SKIP|\.{3,}|info\b|\[?DEBUG|::debug|##\[(?:debug\]|group\](?!\S+\.\w{1,10}$)|endgroup\]|command\]|section\])|--- (?:PASS|SKIP)|=== (?:RUN|PAUSE|CONT|NAME)|go: downloading|w: |> Task \S+(?: [A-Z-]+)?$(?<!FAILED)|\[ +(?:OK|PASSED|RUN) +\]|Collecting |Downloading |Downloaded |Using cached|Requirement already|Installing |Unpacking |Setting up |Preparing to unpack|Selecting previously|Get:\d|Hit:\d|remote: |npm (?:warn|notice|WARN)|sha256:|Using \S+ \d|Fetching \S+ \d|Fetched |Compiling \S+ v\d|Progress: |Resolving |- (?:Installing|Downloading|Locking) \S+\/|\[\+\] |Building wheels? for |Cache (?:hit|miss|read|write|timeout)|Receiving objects|\[?\d+(?:\/\d+)?%)|(?:^|\s)\.\.\. ok$|\w: ok$|Test Case .* passed |\bTime elapsed: [\d.,]+ s(?:ec)?$|^\s*\[?[\d,]+ ?\/ ?[\d,]+\]? (?!.*(?:[Ee]rror|ERROR|FAIL|[Ff]ail|TIMEOUT|killed|\*\*\*))/;
/** Words of failure that mean none. */
const HARMLESS = [
  /\bPASSED\b|^(?!.*(?:FAIL|ERROR)).*\bpassed \(\d/,
  /^(?!.*\b[1-9]\d* (?:errors?|failures?|failed|failing)\b).*\b(?:0|no) (?:errors?|failures?|failed|failing)\b(?!.*(?:\b[1-9]\d* (?:problem|warning)))/i,
  /^(?!.*(?:Failures|Errors|Failed|failed|errors)[:=,]? ?[1-9]).*(?:Failures|Errors|Failed|failed|errors)[:=] ?0\b/,
  /(?:^|\s)-Werror|--fail|fail-fast|error_log|\bon[Ee]rror|continue-on-error|errorformat|error-prone|fail_ci_if_error|\bset -\w*e/,
  /^\s*(?:\d{4}-\d\d-\d\d[T ])?\[?\d\d:\d\d:\d\d[^A-Z]{0,40}\b(?:DEBUG|TRACE|INFO)\b/,
];
const INFO =
  /^\[(?:INFO|info)\] (?!.*(?:FAILED|did not|\.scala:\d|BUILD FAILURE))|^INFO: |\bINFO\b.*[\w.]+ - /;
const WARNING = /\b(?:warning|deprecat\w+|WARN)\b/i;
/** An application's own log: it may be what a passing test provokes. */
const APPLICATION_LOG = /^\s*(?:\d{4}-\d\d-\d\d[T ])?\d\d:\d\d:\d\d\S*.{0,60}\b(?:ERROR|WARN|SEVERE)\b/;
/** What any failure ends with: it tells that there was one, not which. */
const WRAPPER =
  /^(?:npm (?:ERR!|error) (?!code E[A-Z]|.*(?:ERESOLVE|peer |Found:|While resolving|Missing:|Invalid:|notarget|404))|error Command failed|make(?:\[\d+\])?: \*\*\*(?! No rule)|ninja: build stopped|Process completed with exit code (?!124|13[479]|143)|The command "|\S+ exited with code|error: script "|ELIFECYCLE|(?:\[ERROR\] )?(?:To see the full|Re-run Maven|For more information|\[Help|-> \[Help|Please refer to|After correcting)|FAILURE: Build|\* Try:|> Run with --|error: could not compile|error: test failed|exit status \d+$|FAIL$|BUILD FAILED|ERROR: failed to solve)/i;

/** By weight, the first that matches counts. */
const RULES: readonly WeightRule[] = [
  [
    10,
    /^\s*(?:--- FAIL: |✖ |✗ |✘ |✕ |× |● |not ok \d|\d+\) \S|\[-\] |FAIL: |FAILED \S+::|ERROR \S+::)|^(?:FAILED|FAILURE|FAIL)\b[^:]{0,40}: \S|^ *FAIL +\S+\.\w+|\*\*\* FAILED|<<< (?:FAILURE|ERROR)|^_{3,} .+ _{3,}$|\S FAILED$| \[E\]$|^\[ +FAILED +\] (?!\d+ test)/,
  ],
  [
    10,
    /^\S.*?[\w)\]]\.\w{1,10}(?::\d+|\(\d+)(?:[:,]\d+)?\)?(?::\d+)?: ?(?:\w+ )?(?:fatal |internal compiler )?(?:error|failure)\b/i,
  ],
  [
    10,
    /^error(?:\[[A-Z]+\d+\])?: (?!could not compile|aborting|test failed|Recipe|process|script)|^\s*error TS\d+| - error TS\d+|: error (?:TS|CS|FS|BC|MSB|NU|NETSDK|C|LNK)\d+: |^e: \S+:\d+|^\s+\d+:\d+\s+(?:error|✖)\s/,
  ],
  [
    9,
    /^\s*(?:[\w$]+(?:\.|::?|\\))*[A-Z]\w*(?:Error|Exception|Failure|Fault|Panic|Violation|Interrupt|Timeout)\b(?:: |:$|$| \[)/,
  ],
  [
    9,
    /^\s*(?:panic: |thread '.*' panicked|Traceback |fatal error: |FATAL(?: ERROR)?:|==\d+==\s?ERROR|==\d+== +(?:Invalid|Conditional)|SUMMARY: \w+Sanitizer|WARNING: (?:DATA RACE|ThreadSanitizer)|Segmentation fault)|: runtime error: |undefined reference to|heap out of memory|core dumped|: Assertion .*failed|multiple definition of/,
  ],
  [
    9,
    /^Process completed with exit code (?:124|13[479]|143)\b|has exceeded the maximum execution time|has timed out after/,
  ],
  [
    9,
    /^\s*(?:Caused by: |Error(?: \([^)]*\))?: |error: |E: |ERROR: |ERROR in |\[error\] |fatal: |Failure: |Failed: )\S/,
  ],
  [
    8,
    /^\s*(?:[-+] )?(?:Expected|Received|Actual|expected|actual|received|Which is|got|want)(?: \w+){0,3} *[:=]|^\s+(?:expected|got)\b|\bexpected\b.{1,200}\b(?:but|got|to|actual|received|found)\b|==> expected|\bdid not equal\b|Failed asserting|AssertionError|[Aa]ssertion .*failed/,
  ],
  [
    8,
    /^\s*> +\d+ \||^\s*-->\s+\S+:\d+|^File "[^"]+", lines? \d+.*, characters|^\s*❯ \S+:\d+|^##\[group\]\S+\.\w+$/,
  ],
  [
    7,
    /\b(?:cannot|[Cc]an't|could not|couldn't|[Uu]nable to|[Ff]ailed to|not able to)\b|\bnot found\b|[Nn]o such (?:file|module|command|table|host)|is not (?:defined|a function|assignable|declared|installed|formatted|allowed|recognized|valid|supported)|undefined (?:symbol|variable|method|function|name)|unknown (?:flag|option|command|key|field|type|revision)|[Uu]nresolved|would (?:be )?reformat|seems to be missing|[Mm]issing\b.*\b(?:required|module|package|argument|key|entry)|syntax error|[Uu]nexpected (?:token|end|character|identifier|indent)/,
  ],
  [
    7,
    /[Pp]ermission denied|access denied|[Uu]nauthorized|[Ff]orbidden|refused|timed? ?out\b|[Nn]o space left|[Oo]ut of memory|\b[Kk]illed\b|No rule to make target|style issues|modified by this hook|out of date|not up to date|does not match|mismatch|\bCONFLICT\b|conflicting|[Vv]iolation|threshold\b.*\bnot met|below\b.*\b(?:threshold|minimum)|not satisfied|inconsistent|expired|\bE(?:ACCES|CONN\w+|NOTFOUND|RESOLVE|TIMEDOUT|NOSPC|NOENT|USAGE|TARGET|LIFECYCLE|PERM)\b|\bdirty\b|[Ff]ound (?:\d+ )?errors\b|\bexit(?:ed)?(?: with)?(?: non-zero)?(?: code| status) [1-9]|returning 124/,
  ],
  [6, /\bfailed(?::| -) \S|^\S*\w\.\w{1,10}:\d+:\d+: (?!warning|note|info|hint|\s)/],
  [5, /\b(?:error|fail(?:ed|ure|s|ing)?|exception|fatal|abort(?:ed)?|panic|invalid|denied)\b/i],
];
const CLOSINGS =
  /^\s*(?:=+ )?(?:Tests?(?: run| Suites)?: |Test Files |Ran \d+ tests?|\d+ (?:failed|failing|failures?|errors?|examples?|runs?|scenarios?|tests?)\b|FAILED \(|[#ℹ] (?:fail|tests|pass) |test result:|Found \d+ errors?|Failed! |Passed! |Total tests|[✖✗] \d+ problems?|Result: FAIL|Failed \d+\/\d+|[Pp]assed:? \d+,? )/;
const PLACE = /[\w)\]]\.\w{1,10}[:(]\d+|", line \d+|\bline \d+/;

/**
 * How much a line tells about a failure: -1 (noise), 0 (nothing by itself) to about 12 (names it). `rules` of the
 * families that a step shows come before the general ones.
 */
export function lineWeight(whole: string, rules: readonly WeightRule[] = []): number {
  const line =
    whole.length > LOOKED_AT ? `${whole.slice(0, LOOKED_AT - LINE_END)} ${whole.slice(-LINE_END)}` : whole;
  const text = peeled(line);
  const isPeeled = text !== line;
  for (const [weight, pattern] of rules)
    if (pattern.test(text) || (isPeeled && pattern.test(line))) return weight;
  if (NOISY.test(text)) return NOISE;
  const frame = frameOf(text);
  if (frame !== undefined) return frame === 'own' ? OWN_FRAME : 0;
  if (CLOSINGS.test(text)) return CLOSING;
  if (!isHit(line)) return 0;
  if (HARMLESS.some((pattern) => pattern.test(text))) return NOISE;
  if (INFO.test(text)) return 0;
  if (WRAPPER.test(text)) return WEAK;
  const own = RULES.find(([, pattern]) => pattern.test(text))?.[0] ?? 1;
  const prefixed = isPeeled && /^(?:##\[error\]|\[ERROR\]|E {2})/.test(line) ? 1 : 0;
  const place = PLACE.test(text) ? 1 : 0;
  const doubt = (WARNING.test(text) && own < 10) || APPLICATION_LOG.test(line) ? 4 : 0;
  return Math.max(1, own + prefixed + place - doubt);
}
