import { DOTNET, ELIXIR, GO, JS, JVM, PERL, PHP, PY, RUBY, RUST } from './languages.ts';

/** How a process is ended in files of one language. Patterns are global. */
export interface ExitRule {
  readonly file: RegExp;
  /** Ends the process at once, whatever happens around it. */
  readonly hard: RegExp;
  /** Ends the process with success (or with a status that stands in a variable). */
  readonly soft: RegExp;
}

/** Zero, however it is spelled: `+0`, `0x0`, `00`, `0L`. */
const ZERO = String.raw`(?:[+-]\s*)?0(?:[xXbBoO]_?0{1,16})?[0_]{0,16}(?:\.0{0,16})?(?:[uUlLn]|u8|i32){0,3}`;
/** The name of an argument that is given by its name. */
const NAMED = String.raw`(?:\w{1,30}\s*[:=]\s*)?`;
/** An argument list that means success, or none. */
const success = (others: string, mayBeEmpty = true) =>
  String.raw`\s*\([(\s]*(?:${NAMED}(?:${ZERO}${others})[)\s,]*)${mayBeEmpty ? '?' : ''}\)`;
const PY_SUCCESS = success('|None|True|False|int\\s*\\(\\s*\\)|ExitCode\\.SUCCESS|os\\.EX_OK');
const JS_SUCCESS = success('|false|null|undefined|void\\s+0|!1|!true|[\'"`]0?[\'"`]|\\[\\s*\\]');
const JS_EXIT = String.raw`\b(?:process|Deno|Bun)\s*(?:\?\.|\.|\[\s*["'\x60])\s*exit`;

/** One row a language, or a family of languages. */
export const EXIT_RULES: readonly ExitRule[] = [
  {
    file: PY,
    hard: new RegExp(
      [
        String.raw`\bos\s*\.\s*(?:_exit|abort|execv\w*)\b|\bposix\s*\.\s*_exit\b|\braise_signal\s*\(\s*(?:signal\s*\.\s*)?SIG(?:KILL|TERM)\b`,
        String.raw`\b(?:__import__|import_module)\s*\(\s*["']os["']\s*\)\s*\.\s*(?:_exit|abort|kill|execv\w*)\b`,
        String.raw`\bimport\s+[^\n]*\b_exit\b|["']_exit["']|\bos\s*\.\s*kill\s*\(\s*os\s*\.\s*getpid`,
        String.raw`\bctypes\b[\s\S]{0,2000}?(?<!\b(?:sys|parser|self|app|ctx)\s*)(?:\.\s*_?|["']_?)(?:quick_)?[eE]xit\b["'\])\s]*?(?:\(\s*(?:ctypes\.)?c_int(?=\s*\(\s*0)|${PY_SUCCESS})`,
      ].join('|'),
      'g',
    ),
    soft: new RegExp(
      [
        String.raw`(?:\bsys\s*\)?\s*\.\s*exit|(?<!\bdef\s+)(?<![\w.])(?:exit|quit)|\bSystemExit)${PY_SUCCESS}`,
        String.raw`\braise\s+SystemExit\b(?!\s*\()|["']exit["']\s*\)\s*\(`,
        String.raw`\bimport\s+sys\s+as\s+(?<module>\w{1,60})\b[\s\S]{0,2000}?\b\k<module>\s*\.\s*exit${PY_SUCCESS}`,
        String.raw`\bfrom\s+sys\s+import\b[^\n]{0,100}\bexit\s+as\s+(?<leave>\w{1,60})\b[\s\S]{0,2000}?\b\k<leave>${PY_SUCCESS}`,
      ].join('|'),
      'g',
    ),
  },
  {
    file: JS,
    hard: /\bprocess\s*(?:\?\.|\.|\[\s*["'`])\s*(?:reallyExit|abort)\b|\bprocess\s*\.\s*kill\s*\(\s*process\s*\.\s*pid/g,
    soft: new RegExp(
      [
        String.raw`${JS_EXIT}["'\x60]?\s*\]?\s*(?:\?\.)?${JS_SUCCESS}`,
        String.raw`${JS_EXIT}["'\x60]?\s*\]?\s*\.\s*(?:call|apply)\s*\(\s*\w*\s*(?:,\s*\[?\s*(?:${ZERO})?\s*\]?\s*)?\)`,
        String.raw`["'\x60](?:node:)?process["'\x60]\s*\)\s*\.\s*exit${JS_SUCCESS}`,
        String.raw`\bprocess\s*\.\s*exitCode\s*=\s*(?:${ZERO}|undefined|null|false)(?![\w.])`,
        String.raw`\b(?:const|let|var)\s+(?<alias>\w{1,60})\s*=\s*(?:globalThis\s*\.\s*)?process\b(?!\s*[.?[(])[\s\S]{0,2000}?\b\k<alias>\s*\.\s*exit${JS_SUCCESS}`,
        String.raw`\bimport\s+(?:\*\s*as\s+)?(?!process\b)(?<whole>\w{1,60})\s+from\s*["'](?:node:)?process["'][\s\S]{0,2000}?\b\k<whole>\s*\.\s*exit${JS_SUCCESS}`,
        String.raw`\bReflect\s*\.\s*get\s*\(\s*process\s*,\s*["'\x60]exit`,
        String.raw`\{[^}\n]{0,300}\bexit\b[^}\n]{0,300}\}\s*=\s*(?:process\b|require\s*\(\s*["'\x60](?:node:)?process)`,
        String.raw`import\s*\{[^}\n]{0,300}\bexit\b[^}\n]{0,300}\}\s*from\s*["'\x60](?:node:)?process`,
      ].join('|'),
      'g',
    ),
  },
  {
    file: GO,
    hard: /\bsyscall\s*\.\s*(?:Exit|Kill)\b|\bruntime\s*\.\s*Goexit\b/g,
    soft: new RegExp(
      `\\bos\\s*\\.\\s*Exit${success('', false)}|\\bconst\\s+(?<zero>\\w{1,60})\\s*=\\s*0\\s[\\s\\S]{0,500}?\\bos\\s*\\.\\s*Exit\\s*\\(\\s*\\k<zero>\\s*\\)`,
      'g',
    ),
  },
  {
    file: RUST,
    hard: /\bprocess\s*::\s*abort\b|\blibc\s*::\s*_?exit\b/g,
    soft: new RegExp(
      `\\bprocess\\s*::\\s*exit${success('|(?:i32|Default)::default\\s*\\(\\s*\\)', false)}`,
      'g',
    ),
  },
  {
    file: RUBY,
    hard: /(?<![\w.:])exit!|\bProcess\s*\.\s*(?:exit!|kill)/g,
    soft: /(?<!\bdef\s+)(?<![\w.:@$])exit(?:\s*\(\s*\)|\s*\(?\s*(?:[+-]?0(?:x0+)?|true|nil)\s*\)?)?\s*(?:$|;|\n|\}|\bif\b|\bunless\b)|\b(?:Kernel|Process)\s*\.\s*exit\b/g,
  },
  {
    file: JVM,
    hard: /\bgetRuntime\s*\(\s*\)\s*\.\s*halt\b|\bRuntime\b[^\n]{0,40}\.halt\s*\(/g,
    soft: new RegExp(
      `(?:\\bSystem\\s*\\.\\s*exit|\\bgetRuntime\\s*\\(\\s*\\)\\s*\\.\\s*exit|\\bexitProcess|\\bsys\\s*\\.\\s*exit)${success('')}|\\bSystem\\s*\\.\\s*exit\\s+0\\b`,
      'g',
    ),
  },
  {
    file: DOTNET,
    hard: /\bEnvironment\s*\.\s*FailFast\b|\bGetCurrentProcess\s*\(\s*\)\s*\.\s*Kill\b/g,
    soft: new RegExp(`\\bEnvironment\\s*\\.\\s*Exit${success('')}|(?<![\\w."])exit\\s+0\\b`, 'g'),
  },
  {
    file: PHP,
    hard: /\bposix_kill\b/g,
    soft: new RegExp(
      `(?<!\\bfunction\\s+)(?<![\\w$>:])(?:exit|die)(?:${success('|false|null|true|""|\'\'')})?\\s*;`,
      'g',
    ),
  },
  {
    file: /\.(?:c|cc|cpp|cxx|h|hpp|hh|mm?|zig|d|swift)$/i,
    hard: /\b(?:_exit|_Exit|quick_exit)\s*\(/g,
    soft: new RegExp(
      `(?<![\\w.>:])(?:(?:std\\s*)?::\\s*|std\\.(?:process|posix|os)\\.|Foundation\\.|Darwin\\.)?(?:exit|quit)${success('|EXIT_SUCCESS|false|!1|NULL|nullptr|\\{\\s*\\}', false)}`,
      'g',
    ),
  },
  {
    file: PERL,
    hard: /\bPOSIX::_exit\b|\b_exit\s*\(/g,
    soft: /(?<!\bsub\s+)(?<![\w$@%:>])exit\s*(?:\(\s*\)|\(?\s*[+-]?0(?:x0+)?\s*\)?)?\s*(?:;|\}|if\b|unless\b)/g,
  },
  {
    file: ELIXIR,
    hard: /\bSystem\.halt\b|:erlang\.halt\b|:init\.stop\b/g,
    soft: /\bSystem\.stop\s*\(\s*0?\s*\)|\bexit\s*\(\s*:normal\s*\)/g,
  },
  {
    file: /\.(?:sh|bash|zsh)$/i,
    hard: /(?!)/g,
    soft: /\|\|\s*(?:true\b|:)|^\s*exit\s+0\b|\bset\s+\+e\b|\btrap\b[^\n]*\bexit\s+0/gm,
  },
  {
    file: /\.nim$/i,
    hard: /\b_exit\s*\(/g,
    soft: new RegExp(`(?<![\\w.])quit(?:${success('|QuitSuccess')}|\\s+(?:0|QuitSuccess)\\b)`, 'g'),
  },
  {
    file: /\.hs$/i,
    hard: /\bexitImmediately\b/g,
    soft: /^(?!import\b)[^\n]{0,1000}?\b(?:exitSuccess\b|exitWith\s{0,9}\(?\s{0,9}ExitSuccess\b)/gm,
  },
  {
    file: /\.(?:erl|hrl)$/i,
    hard: /\binit\s*:\s*stop\s*\(/g,
    soft: /(?<![\w-])halt\s*\(\s*0?\s*[,)]/g,
  },
  {
    file: /\.mli?$/i,
    hard: /\bSys\.exit\b|\bUnix\._exit\b/g,
    soft: /(?<![\w.])(?:Stdlib\.)?exit\s*\(?\s*0\b/g,
  },
  {
    file: /\.r$/i,
    hard: /(?!)/g,
    soft: /(?<![\w.])(?:q|quit)\s*\((?:\s*(?:save\s*=\s*)?["']\w{0,9}["'](?:\s*,)?)?\s*(?:status\s*=\s*)?(?:0L?\s*)?[,)]/g,
  },
  {
    file: /\.(?:lua|jl|dart|clj)$/i,
    hard: /\bSystem\/halt\b/g,
    soft: new RegExp(`(?<![\\w.:])(?:os\\.exit|exit|quit)${success('|true')}|\\bSystem/exit\\s+0\\b`, 'g'),
  },
];
