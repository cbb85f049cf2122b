import { ALLOW, type Decision } from '../../kernel/decision.ts';
import { JS, PY } from './languages.ts';

/** How code of one language can read as something else; `finds` gives each place's own characters. */
interface Disguise {
  readonly file: RegExp;
  readonly finds: (text: string) => string[];
}

// No literal that is left open is looked through twice: it goes to the end of the text.
const PY_TEXTS =
  /#[^\n]*|(?<![fFtT]|[fFtT][rR])(?:"""[\s\S]*?(?:"""|$)|'''[\s\S]*?(?:'''|$)|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')/g;
const BRACE_TEXTS = /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'/g;
/** Templates without code in them and regular expressions count as text too. */
const JS_TEXTS = new RegExp(
  String.raw`${BRACE_TEXTS.source}|\x60(?:\\.|[^\\\x60$])*\x60|(?<=[=(,:;!&|?{[][^\S\n]{0,9}|\breturn )\/(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.){0,200}\]){1,200}\/[a-z]*`,
  'g',
);
/** A letter, digit, `$` or `_` by its number. */
const NAMED_BY_NUMBER =
  /\\u(?:u*00(?:24|3[0-9]|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9a])|\{0*(?:24|3[0-9]|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9a])\})/gi;
/** Line ends, quotes, the marks of comments and the backslash, which Java reads as such wherever their number stands. */
const JAVA_MARKS = /(?<!\\)(?:\\\\)*\\u+00(?:0a|0d|22|2a|2f|5c)/gi;
const COOKIE = /^[ \t\f]*#.*?coding[:=][ \t]*([-\w.]+)/;
const PLAIN_CODING =
  /^(?:utf[-_]?8(?:[-_]sig)?|ascii|us[-_]ascii|latin[-_]?1|l1|iso[-_]?(?:8859[-_]1|latin[-_]1)|8859)$/i;

const found = (pattern: RegExp) => (text: string) => [...text.matchAll(pattern)].map(([match]) => match);
const outside = (texts: RegExp, pattern: RegExp) => (text: string) =>
  found(pattern)(text.replace(texts, "''"));

const DISGUISES: readonly Disguise[] = [
  { file: /\.py[iwx]?$/i, finds: strangeCoding },
  { file: PY, finds: wideNames },
  { file: /\.(?:java|groovy|scala)$/i, finds: found(JAVA_MARKS) },
  { file: /\.(?:java|groovy|scala|cs)$/i, finds: outside(BRACE_TEXTS, NAMED_BY_NUMBER) },
  { file: JS, finds: outside(JS_TEXTS, NAMED_BY_NUMBER) },
];

/**
 * Does an edit add code that its reader takes for something else: names with letters by number or in other shapes of the
 * same letter (PEP 3131), ends of comments by number (JLS 3.3), a source encoding that turns comments into code (PEP 263)?
 */
export function guardDisguisedCode(path: string, before: string, after: string): Decision {
  for (const { file, finds } of DISGUISES) {
    if (!file.test(path)) continue;
    const known = finds(before);
    const added = finds(after).find((one) => {
      const at = known.indexOf(one);
      if (at !== -1) known.splice(at, 1);
      return at === -1;
    });
    if (added === undefined) continue;
    return {
      kind: 'block',
      rule: 'edit.hidden-character',
      reason: `The new text of ${path} holds ${JSON.stringify(added)}, which makes code read as something else. Write it plainly.`,
    };
  }
  return ALLOW;
}

/** Python's encoding of the file where it is none of the usual: UTF-7 and escapes make code of what looks like a comment. */
function strangeCoding(text: string): string[] {
  return text
    .split('\n', 2)
    .flatMap((line) => COOKIE.exec(line)?.[1] ?? [])
    .filter((coding) => !PLAIN_CODING.test(coding));
}

/** Names that Python reads as ASCII ones though they are not written so. */
function wideNames(text: string): string[] {
  const names = found(/[\p{L}\p{Nl}\p{M}\p{Nd}\p{Pc}]+/gu)(text.replace(PY_TEXTS, "''"));
  return names.filter((name) => /[^\0-\x7f]/.test(name) && /^[A-Za-z_]\w*$/.test(name.normalize('NFKC')));
}
