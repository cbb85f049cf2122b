import { ALLOW, type Decision } from '../../kernel/decision.ts';
import { itemEnd } from './code-blocks.ts';
import { codeLines } from './code-lines.ts';
import { countMatches } from './count-matches.ts';
import { EXIT_RULES } from './exit-rules.ts';
import { RUBY } from './languages.ts';

const ENTRY_FILE =
  /(?:^|\/)(?:bin|cmd|scripts?|tools)\/|(?:^|\/)(?:[\w-]*[-_.])?(?:cli|main|__main__|manage)\.[a-z]+$|\.(?:sh|bash|zsh)$/i;
const TOP_LEVEL =
  /^(?:await\s+)?(?:sys\.exit|os\._exit|exit|quit|raise SystemExit|process\.exit|Deno\.exit)\b/gm;
const C = /\.(?:c|cc|cpp|cxx|h|hpp|hh)$/i;
const USAGE = /^[A-Za-z_][\w \t:*&]*?\b(?:[a-z]+_)?(?:usage|help|version)(?:_[a-z]+)*\s*\([^;{}()]*\)\s*\{/gm;

const BARE_EXIT = /(?<![\w.:@$])exit\b(?!\s*\(|!|[ \t]+(?:[+-]?\d|true\b))/g;

/**
 * Does the edit end the process before the assertions are reached? A hard exit is always blocked, an exit with success
 * outside an entry point as well; at the top level of an entry point it is for a person to see.
 */
export function guardExit(path: string, before: string, after: string): Decision {
  const rule = EXIT_RULES.find(({ file }) => file.test(path));
  if (rule === undefined) return ALLOW;
  const oldCode = withoutVariables(path, codeLines(path, before));
  const newCode = withoutVariables(path, codeLines(path, after));
  const grows = (pattern: RegExp) => countMatches(newCode, pattern) > countMatches(oldCode, pattern);
  const reason = `The edit of ${path} ends the process early, so that assertions may never run. Mend the cause in the source instead.`;
  if (grows(rule.hard)) return { kind: 'block', rule: 'edit.early-exit', reason };
  if (!grows(rule.soft)) return ALLOW;
  const isEntry = ENTRY_FILE.test(path) || /^\u{feff}?#!/u.test(before);
  if (!isEntry && !growsOnlyBehindMainGuard(oldCode, newCode, rule.soft))
    return growsOnlyInUsage(path, oldCode, newCode, rule.soft)
      ? asked(path)
      : { kind: 'block', rule: 'edit.early-exit', reason };
  return grows(TOP_LEVEL) ? asked(path) : ALLOW;
}

function asked(path: string): Decision {
  return {
    kind: 'ask',
    rule: 'edit.early-exit',
    warning: `The edit of ${path} ends the process with success.`,
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

/** C programs print their usage or version and end: such a function may, if a person agrees. */
function growsOnlyInUsage(path: string, oldCode: string, newCode: string, pattern: RegExp): boolean {
  const without = (code: string) => {
    const starts = [...code.matchAll(USAGE)].map((match) => match.index);
    return starts.reduceRight((left, start) => {
      const end = itemEnd(left, start);
      const column = left.indexOf('\n}', start);
      return left.slice(0, start) + left.slice(column === -1 ? end : Math.min(end, column + 2));
    }, code);
  };
  return C.test(path) && countMatches(without(newCode), pattern) <= countMatches(without(oldCode), pattern);
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
