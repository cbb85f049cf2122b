import { ALLOW, type Decision } from '../../kernel/decision.ts';
import { codeLines } from './code-lines.ts';
import { countMatches } from './count-matches.ts';
import { EXIT_RULES } from './exit-rules.ts';
import { RUBY } from './languages.ts';
import { withoutOrdinaryEnds } from './ordinary-ends.ts';

const ENTRY_FILE =
  /(?:^|\/)(?:bin|cmd|scripts?|tools)\/|(?:^|\/)(?:[\w-]*[-_.])?(?:cli|main|__main__|manage)\.[a-z]+$|\.(?:sh|bash|zsh)$/i;
const TOP_LEVEL =
  /^(?:await\s+)?(?:sys\.exit|os\._exit|exit|quit|raise SystemExit|process\.exit|Deno\.exit)\b/gm;
const BARE_EXIT = /(?<![\w.:@$])exit\b(?!\s*\(|!|[ \t]+(?:[+-]?\d|true\b))/g;

/**
 * Does the edit end the process before the assertions are reached? A hard exit is always blocked, an exit with success
 * outside an entry point as well; where programs end on purpose, and at the top level of an entry point, it is for a
 * person to see.
 */
export function guardExit(path: string, before: string, after: string): Decision {
  const rule = EXIT_RULES.find(({ file }) => file.test(path));
  if (rule === undefined) return ALLOW;
  const oldCode = withoutVariables(path, codeLines(path, before));
  const newCode = withoutVariables(path, codeLines(path, after));
  const grows = (pattern: RegExp) => countMatches(newCode, pattern) > countMatches(oldCode, pattern);
  const reason = `The edit of ${path} ends the process early, so that assertions may never run. Mend the cause in the source instead.`;
  const growsElsewhere = (strength: 'hard' | 'soft') =>
    countMatches(withoutOrdinaryEnds(path, newCode, strength), rule[strength]) >
    countMatches(withoutOrdinaryEnds(path, oldCode, strength), rule[strength]);
  const judged = (strength: 'hard' | 'soft'): Decision =>
    growsElsewhere(strength) ? { kind: 'block', rule: 'edit.early-exit', reason } : asked(path);
  if (grows(rule.hard)) return judged('hard');
  if (!grows(rule.soft)) return ALLOW;
  const isEntry = ENTRY_FILE.test(path) || /^\u{feff}?#!/u.test(before);
  if (!isEntry && !growsOnlyBehindMainGuard(oldCode, newCode, rule.soft)) return judged('soft');
  return grows(TOP_LEVEL) ? asked(path) : ALLOW;
}

function asked(path: string): Decision {
  return {
    kind: 'ask',
    rule: 'edit.early-exit',
    warning: `The edit of ${path} ends the process, which would end a test run with success.`,
  };
}

/**
 * In Ruby the bare word `exit` means a variable below an assignment to it that stands no deeper, and in a method with a
 * parameter of that name.
 */
function withoutVariables(path: string, code: string): string {
  if (!RUBY.test(path)) return code;
  let hiddenFrom = Number.POSITIVE_INFINITY;
  return code
    .split('\n')
    .map((line) => {
      const indent = line.length - line.trimStart().length;
      if (/^\s*(?:def|class|module)\b/.test(line)) hiddenFrom = Number.POSITIVE_INFINITY;
      const text = indent >= hiddenFrom ? line.replace(BARE_EXIT, 'variable') : line;
      if (/^\s*def\b[^\n;]*[(,\s]\*{0,2}exit\s*(?:[,=:)]|$)/.test(line)) hiddenFrom = indent;
      if (/^\s*exit\s*=(?![=~>])/.test(line)) hiddenFrom = Math.min(hiddenFrom, indent);
      return text;
    })
    .join('\n');
}

/** Python's `if __name__ == "__main__":`, Node's `require.main === module`, Ruby's `$PROGRAM_NAME`: what is below runs only as a program. */
function growsOnlyBehindMainGuard(oldCode: string, newCode: string, pattern: RegExp): boolean {
  const guard =
    /^(?:if\b[^\n]*(?:__name__|require\.main|import\.meta\.main|__FILE__|PROGRAM_NAME)[^\n]*|package main\s*)$/m;
  const split = (code: string) => code.slice(0, guard.exec(code)?.index ?? code.length);
  return (
    guard.test(newCode) && countMatches(split(newCode), pattern) <= countMatches(split(oldCode), pattern)
  );
}
