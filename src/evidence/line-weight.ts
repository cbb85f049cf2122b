import { isHit } from './hit.ts';

/** Prefixes that tools put before another tool's line: BuildKit, compose, task runners, log levels, pytest's `E`. */
const PREFIX =
  /^(?:#\d+ \d+\.\d+ |[\w.-]+(?:_\d+|-\d+)? +\| |@?[\w./-]+:[\w:-]+: |\[\d+\] |\[(?:ERROR|error|exec)\] |##\[error\]|│ |E {2,})/;
const QUIET = [
  /^\s*(?:✓|✔|√|ok \d|PASS(?:ED)?\b|XFAIL|SKIP|\.{3,}|info\b|\[?DEBUG|::debug|##\[(?:debug|group|endgroup|command)\])/,
  /^\s*(?:--- (?:PASS|SKIP)|=== (?:RUN|PAUSE|CONT|NAME)|go: downloading|w: |> Task \S+(?: [A-Z-]+)?$(?<!FAILED))/,
  /^\s*(?:\+ |Collecting |Downloading |Using cached|Requirement already|Installing |Unpacking |Setting up |Get:\d|remote: |npm (?:warn|notice)|sha256:)/,
  /\bPASSED\b|\.\.\. ok$|: ok$|Time elapsed: [\d.,]+ s(?:ec)?$/,
  /^(?!.*\b[1-9]\d* (?:errors?|failures?|failed|failing)\b).*\b0 (?:errors?|failures?|failed|failing)\b/i,
  /^(?!.*(?:Failures|Errors)[:=] ?[1-9]).*(?:Failures|Errors)[:=] ?0\b/i,
  /-Werror|--fail|fail-fast|error_log|\bon[Ee]rror|continue-on-error|errorformat|error-prone/,
];
const INFO = /^\[(?:INFO|info)\] (?!.*(?:FAILED|did not|\.scala:\d))/;
const STRONG = [
  /^\s*(?:[\w$]+(?:\.|::?))*[A-Z]\w*(?:Error|Exception|Failure|Fault|Panic)\b/,
  /^\s*(?:FAIL(?:ED|URE)?|ERROR|Error|error|FATAL|fatal|panic|Failure)\b(?:\[\w+\])?[:! ]/,
  /\b(?:fatal )?error(?: ?\[?[A-Z]{1,4}-?\d+\]?)?: |: error |\(\d+,\d+\): error|:\d+:\d+: \w+|^\s+\d+:\d+\s+(?:error|✖)/,
  /^\s*(?:✖|✕|✗|✘|●|×|not ok\b|--- FAIL|\d+\) |\[-\] )/,
  /^e: |^\[warn\] \S|^(?:Failed tests|Tests in error):/,
  /^_{3,} .+ _{3,}$|<<< (?:FAILURE|ERROR)|\*\*\* FAILED|\bFAILED$|^\s+FAILED\b/,
  /^\s*(?:Caused by|Traceback|thread '.*' panicked|==\d+==ERROR|npm (?:ERR!|error) (?:code|\w+))/,
  /^\s*(?:[-+] )?(?:Expected|Received|Actual|expected|actual|got|want)\b/,
  /undefined reference|Segmentation fault|SIGSEGV|heap out of memory|core dumped|Execution failed for|cannot find|Cannot find|could not (?:find|connect|resolve)|not found|No such file|unauthorized|denied|timed? ?out|DATA RACE|Failed asserting|seems to be missing/i,
];
const FOREIGN =
  /node_modules\/|site-packages\/|\/dist-packages\/|hostedtoolcache|\(node:|node:internal|\bat (?:java|sun|jdk|org\.junit|org\.gradle|org\.apache\.maven)\./;
const PLACE = /[\w)]\.\w{1,8}[:(]\d+|", line \d+|--> \S+:\d+/;
const CLOSING =
  /^\s*(?:=+ )?(?:Tests?(?: run| Suites)?:|Ran \d+ tests?|\d+ (?:failed|failing|failures?|errors?|examples?|runs?)\b|FAILED \(|# fail|ℹ fail|test result:|Found \d+ errors?)/;

/** What stands in a line behind the prefixes that tools put before another tool's line. */
export function peeled(line: string): string {
  let text = line;
  for (let times = 0; times < 3; times++) {
    const next = text.replace(PREFIX, '');
    if (next === text) break;
    text = next;
  }
  return text;
}

/** How much a line tells about a failure: -1 (noise), 0 (nothing by itself) to about 14. */
export function lineWeight(line: string): number {
  const text = peeled(line);
  if (QUIET.some((pattern) => pattern.test(text))) return -1;
  if (INFO.test(text)) return 0;
  const closing = CLOSING.test(text) ? 3 : 0;
  if (!isHit(line)) return closing;
  const strength = STRONG.filter((pattern) => pattern.test(text)).length;
  const own = strength === 0 ? 2 : 5 + Math.min(strength, 3);
  const prefixed = text === line ? 0 : 1;
  const isPytest = /^E {2,}|^_{3,} .+ _{3,}$/.test(line) ? 2 : 0;
  const place = PLACE.test(text) ? 2 : 0;
  return Math.max(0, own + prefixed + isPytest + place + closing - (FOREIGN.test(text) ? 4 : 0));
}
