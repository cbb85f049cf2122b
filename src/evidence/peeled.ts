/** Prefixes that tools put before another tool's line: BuildKit, compose, task runners, log levels, pytest's `E`. */
const PREFIX =
  /^(?:\s*#\d+ \d+\.\d+ |[\w.-]+(?:_\d+|-\d+)? +\| |(?:@[\w.-]+\/)?[\w.-]+:[a-zA-Z][\w:-]*: (?:\[[\w.-]+\] )?|\[[\w.-]*\d*\] (?=[\sA-Za-z([{/\\.@"'])|\[(?:ERROR|error|exec|WARNING)\] |##\[(?:error|warning)\]|│ |E {2,}|\d{1,2}:\d\d:\d\d(?:\.\d+)? |\d{3,6} (?=\[))/;
/** Log levels and test results in brackets say something themselves. */
const SPEAKING =
  /^\[(?:info|INFO|warn|WARN|WARNING|debug|DEBUG|trace|TRACE|[-+!?]|FAIL(?:ED)?|PASS(?:ED)?|OK|SKIP(?:PED)?)\]/;

/** What stands in a line behind the prefixes that tools put before another tool's line. */
export function peeled(line: string): string {
  let text = line;
  for (let times = 0; times < 3 && !SPEAKING.test(text); times++) {
    const next = text.replace(PREFIX, '');
    if (next === text) break;
    text = next;
  }
  return text;
}
