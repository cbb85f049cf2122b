import { commentMark } from '../../kernel/comment-mark.ts';
import { JS, PY } from './languages.ts';

/** A text literal. `spans`: it may go over several lines; without it an unclosed one ends with its line. */
export interface TextForm {
  readonly open: string;
  readonly close: string;
  readonly spans: boolean;
  /** `true`: a backslash is an ordinary character in it. */
  readonly raw?: true;
}

/** What is needed to tell comments from code in one language. All patterns are sticky but `closes`. */
export interface CommentGrammar {
  readonly line: RegExp;
  /** What ends a comment to the end of the line before that. */
  readonly lineEndsAt?: string;
  /** Block comments between `/*` and its end. */
  readonly hasBlocks: boolean;
  readonly texts: readonly TextForm[];
  /** Templates with code in `${…}`, and regular expressions between slashes. */
  readonly isScript: boolean;
  /** What the scan does not follow: from there on nothing is certain. */
  readonly doubt: RegExp;
  /** Where nothing is certain: what could end a text literal of several lines, or hold code inside one. */
  readonly closes: RegExp;
}

const NEVER = /(?!)/y;
const double: TextForm = { open: '"', close: '"', spans: false };
const single: TextForm = { open: "'", close: "'", spans: false };
const triples: readonly TextForm[] = [
  { open: '"""', close: '"""', spans: true },
  { open: "'''", close: "'''", spans: true },
];
const slashes = { line: /\/\//y, hasBlocks: true, isScript: false } as const;
const noBlocks = { hasBlocks: false, isScript: false } as const;

const SCRIPT: CommentGrammar = {
  ...slashes,
  texts: [double, single],
  isScript: true,
  doubt: NEVER,
  closes: /[`{]/,
};
const GRAMMARS: readonly (readonly [file: RegExp, grammar: CommentGrammar])[] = [
  [JS, SCRIPT],
  [
    PY,
    {
      ...noBlocks,
      line: /#/y,
      texts: [...triples, double, single],
      doubt: /[fFtT][rR]?(?=["'](?:[^\n]{400}|[^\n]{0,400}?(?:'''|""")))|[fFtT][rR]?(?="""|''')/y,
      closes: /'''|"""|\{/,
    },
  ],
  [
    /\.rs$/i,
    {
      ...slashes,
      texts: [{ ...double, spans: true }],
      doubt: /\b(?:b|c)?r#*"|'(?:\\.)?"'/y,
      closes: /"/,
    },
  ],
  [
    /\.go$/i,
    {
      ...slashes,
      texts: [double, single, { open: '`', close: '`', spans: true, raw: true }],
      doubt: NEVER,
      closes: /`/,
    },
  ],
  [
    /\.php$/i,
    {
      ...slashes,
      line: /\/\/|#(?!\[)/y,
      lineEndsAt: '?>',
      texts: [
        { ...double, spans: true },
        { ...single, spans: true },
      ],
      doubt: /<<<|\?>|(?<=[\s\S])<\?/y,
      closes: /["'`{]|\?>/,
    },
  ],
];
const BRACES: CommentGrammar = {
  ...slashes,
  texts: [...triples, double, single],
  doubt: /[RL$@]"|\$"""|"""(?=[^"]*(?:\$\{|\\\())|`/y,
  closes: /["'`{]|\\\(/,
};
const HASH: CommentGrammar = {
  ...noBlocks,
  line: /(?<![^\s;(])#(?![[!])/y,
  texts: [
    { ...double, spans: true },
    { ...single, spans: true },
    { open: '`', close: '`', spans: true },
  ],
  doubt:
    /<<|%[a-zA-Z]?[^\w\s=]|[?$\\]["'`#]|\bq[qwrx]?\b|\b[msy]\b|\btr\b|\/(?=[^\n]{400}|[^\n]{0,400}?["'`#])|~[a-zA-Z]|(?<=[^\s;($"'`])#(?!\{)|\$\(|"""|'''|^=\w+|\b__(?:END|DATA)__|<#/my,
  closes: /["'`(){}[\]<>|!~/%^,;:]/,
};
const DASH: CommentGrammar = {
  ...noBlocks,
  // `--[[` begins a comment of Lua that may end on the same line.
  line: /--(?!\[=*\[)/y,
  texts: [
    { ...double, spans: true },
    { ...single, spans: true },
  ],
  doubt: /\[=*\[|\{-|\/\*|\$\w*\$/y,
  closes: /["'\]}$`/]/,
};

/** The grammar of a file by its name; like C's where the name says nothing. */
export function commentGrammar(path: string): CommentGrammar {
  const own = GRAMMARS.find(([file]) => file.test(path));
  if (own !== undefined) return own[1];
  const mark = commentMark(path);
  return mark === '#' ? HASH : mark === '--' ? DASH : BRACES;
}
