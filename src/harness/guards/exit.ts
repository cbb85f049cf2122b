import { ALLOW, type Decision } from '../../kernel/decision.ts';
import { codeLines } from './code-lines.ts';

interface ExitRule {
  readonly file: RegExp;
  /** Ends the process at once, whatever happens around it. */
  readonly hard: RegExp;
  /** Ends the process with success (or with a status that stands in a variable). */
  readonly soft: RegExp;
}

const ZERO = String.raw`\(\s*(?:0|None|True|false|EXIT_SUCCESS|ExitCode\.SUCCESS)?\s*\)`;
const EXITS: readonly ExitRule[] = [
  {
    file: /\.pyi?$/i,
    hard: /\bos\s*\.\s*(?:_exit|abort|execv\w*)\b|\bimport\s+[^\n]*\b_exit\b|["']_exit["']|\bos\s*\.\s*kill\s*\(\s*os\s*\.\s*getpid/g,
    soft: new RegExp(
      `(?:\\bsys\\s*\\.\\s*exit|(?<![\\w.])(?:exit|quit)|\\bSystemExit)\\s*${ZERO}|\\braise\\s+SystemExit\\b(?!\\s*\\()|\\bSystemExit\\s*\\(\\s*0|["']exit["']\\s*\\)\\s*\\(`,
      'g',
    ),
  },
  {
    file: /\.(?:[cm]?[jt]sx?|vue|svelte)$/i,
    hard: /\bprocess\s*(?:\?\.|\.|\[\s*["'`])\s*(?:reallyExit|abort)\b|\bprocess\s*\.\s*kill\s*\(\s*process\s*\.\s*pid/g,
    soft: /\b(?:process|Deno|Bun)\s*(?:\?\.|\.|\[\s*["'`])\s*exit["'`]?\s*\]?\s*(?:\?\.)?\(\s*(?:0\s*)?\)|["'`](?:node:)?process["'`]\s*\)\s*\.\s*exit\s*\(\s*(?:0\s*)?\)|\bprocess\s*\.\s*exitCode\s*=\s*(?:0|undefined)\b|\{[^}\n]*\bexit\b[^}\n]*\}\s*=\s*(?:process\b|require\s*\(\s*["'`](?:node:)?process)|import\s*\{[^}\n]*\bexit\b[^}\n]*\}\s*from\s*["'`](?:node:)?process/g,
  },
  {
    file: /\.go$/i,
    hard: /\bsyscall\s*\.\s*(?:Exit|Kill)\b|\bruntime\s*\.\s*Goexit\b/g,
    soft: /\bos\s*\.\s*Exit\s*\(\s*0\s*\)/g,
  },
  {
    file: /\.rs$/i,
    hard: /\bprocess\s*::\s*abort\b|\blibc\s*::\s*_?exit\b/g,
    soft: /\bprocess\s*::\s*exit\s*\(\s*0\s*\)/g,
  },
  {
    file: /\.(?:rb|rake)$/i,
    hard: /(?<![\w.:])exit!|\bProcess\s*\.\s*(?:exit!|kill)/g,
    soft: /(?<![\w.:@$])exit(?:\s*\(?\s*(?:0|true)\s*\)?)?\s*(?:$|;|\n|\bif\b|\bunless\b)|\b(?:Kernel|Process)\s*\.\s*exit\b/g,
  },
  {
    file: /\.(?:java|kts?|scala|groovy)$/i,
    hard: /\bgetRuntime\s*\(\s*\)\s*\.\s*halt\b|\bRuntime\b[^\n]{0,40}\.halt\s*\(/g,
    soft: /\bSystem\s*\.\s*exit\s*\(\s*0\s*\)|\bexitProcess\s*\(\s*0\s*\)|\bsys\s*\.\s*exit\s*\(\s*0?\s*\)/g,
  },
  {
    file: /\.(?:cs|fs|vb)$/i,
    hard: /\bEnvironment\s*\.\s*FailFast\b|\bGetCurrentProcess\s*\(\s*\)\s*\.\s*Kill\b/g,
    soft: /\bEnvironment\s*\.\s*Exit\s*\(\s*0\s*\)/g,
  },
  { file: /\.php$/i, hard: /\bposix_kill\b/g, soft: /(?<![\w$>:])(?:exit|die)\s*(?:\(\s*0?\s*\))?\s*;/g },
  {
    file: /\.(?:c|cc|cpp|cxx|h|hpp|hh|mm?|zig|nim|d|swift)$/i,
    hard: /\b(?:_exit|_Exit|quick_exit)\s*\(/g,
    soft: /(?<![\w.>:])(?:std::|std\.(?:process|posix|os)\.|Foundation\.|Darwin\.)?(?:exit|quit)\s*\(\s*(?:0|EXIT_SUCCESS)\s*\)/g,
  },
  {
    file: /\.p[lm]$/i,
    hard: /\bPOSIX::_exit\b|\b_exit\s*\(/g,
    soft: /(?<![\w$@%:>])exit\s*(?:\(?\s*0\s*\)?)?\s*(?:;|if\b|unless\b)/g,
  },
  {
    file: /\.exs?$/i,
    hard: /\bSystem\.halt\b|:erlang\.halt\b|:init\.stop\b/g,
    soft: /\bSystem\.stop\s*\(\s*0?\s*\)|\bexit\s*\(\s*:normal\s*\)/g,
  },
  {
    file: /\.(?:sh|bash|zsh)$/i,
    hard: /(?!)/g,
    soft: /\|\|\s*(?:true\b|:)|^\s*exit\s+0\b|\bset\s+\+e\b|\btrap\b[^\n]*\bexit\s+0/gm,
  },
  {
    file: /\.(?:lua|jl|r|dart|hs|ml|erl|clj)$/i,
    hard: /\bSys\.exit|\bhalt\s*\(\s*0/g,
    soft: /\b(?:os\.exit|exitSuccess|exitWith\s+ExitSuccess|q(?:uit)?\s*\(\s*(?:["']no["'])?|System\/exit\s+0|exit)\s*\(?\s*(?:0|true)?\s*\)/g,
  },
];

const ENTRY_FILE =
  /(?:^|\/)(?:bin|cmd|scripts?|tools)\/|(?:^|\/)(?:[\w-]*[-_.])?(?:cli|main|__main__|manage)\.[a-z]+$|\.(?:sh|bash|zsh)$/i;
const TOP_LEVEL =
  /^(?:await\s+)?(?:sys\.exit|os\._exit|exit|quit|raise SystemExit|process\.exit|Deno\.exit)\b/m;

/**
 * Does the edit end the process before the assertions are reached? A hard exit is always blocked, an exit with success
 * outside an entry point as well; at the top level of an entry point it is for a person to see.
 */
export function guardExit(path: string, before: string, after: string): Decision {
  const rule = EXITS.find(({ file }) => file.test(path));
  if (rule === undefined) return ALLOW;
  const oldCode = codeLines(path, before);
  const newCode = codeLines(path, after);
  const grows = (pattern: RegExp) => count(newCode, pattern) > count(oldCode, pattern);
  const reason = `The edit of ${path} ends the process early, so that assertions may never run. Mend the cause in the source instead.`;
  if (grows(rule.hard)) return { kind: 'block', rule: 'edit.early-exit', reason };
  if (!grows(rule.soft)) return ALLOW;
  const isEntry = ENTRY_FILE.test(path) || /^\u{feff}?#!/u.test(before);
  if (!isEntry && !growsOnlyBehindMainGuard(oldCode, newCode, rule.soft))
    return { kind: 'block', rule: 'edit.early-exit', reason };
  const atTop = count(newCode, new RegExp(TOP_LEVEL, 'gm')) > count(oldCode, new RegExp(TOP_LEVEL, 'gm'));
  return atTop
    ? { kind: 'ask', rule: 'edit.early-exit', warning: `The edit of ${path} ends the process with success.` }
    : ALLOW;
}

/** Python's `if __name__ == "__main__":`, Node's `require.main === module`, Ruby's `$PROGRAM_NAME`: what is below runs only as a program. */
function growsOnlyBehindMainGuard(oldCode: string, newCode: string, pattern: RegExp): boolean {
  const guard =
    /^(?:if\b[^\n]*(?:__name__|require\.main|import\.meta\.main|__FILE__|PROGRAM_NAME)[^\n]*|package main\s*)$/m;
  const split = (code: string) => code.slice(0, guard.exec(code)?.index ?? code.length);
  return guard.test(newCode) && count(split(newCode), pattern) <= count(split(oldCode), pattern);
}

function count(text: string, pattern: RegExp): number {
  return [...text.matchAll(pattern)].length;
}
