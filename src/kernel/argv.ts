export type Argv =
  | { readonly kind: 'argv'; readonly argv: readonly string[] }
  | { readonly kind: 'problem'; readonly reason: string };

const LONGEST = 4_000;
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u;
const OPERATORS = ';&|<>`$(){}';

/**
 * The words of one command line, for a program that is started without a shell. Quotes and backslashes part words as in a
 * POSIX shell; whatever a shell would do more with (operators, expansions, a second line) is a problem that says so, also
 * inside double quotes, because then the line does not mean what it will do here.
 */
export function argvOf(text: string): Argv {
  const line = text.replace(/^[ \t\n]+|[ \t\n]+$/g, '');
  if (line === '') return problem('The command is empty.');
  if (line.length > LONGEST) return problem(`The command is longer than ${LONGEST} characters.`);
  if (/[\r\n]/.test(line)) return problem('The command has more than one line.');
  if (UNSEEN.test(line.replaceAll('\t', ' '))) return problem('The command holds invisible characters.');
  const argv: string[] = [];
  let word: string | undefined;
  for (let at = 0; at < line.length; ) {
    const found = piece(line, at);
    if (found.kind === 'problem') return found;
    at = found.end;
    if (found.kind === 'word') word = (word ?? '') + found.text;
    else {
      if (word !== undefined) argv.push(word);
      word = undefined;
    }
  }
  return { kind: 'argv', argv: word === undefined ? argv : [...argv, word] };
}

type Piece =
  | { readonly kind: 'word'; readonly text: string; readonly end: number }
  | { readonly kind: 'gap'; readonly end: number }
  | { readonly kind: 'problem'; readonly reason: string };

function piece(line: string, at: number): Piece {
  const mark = line[at] ?? '';
  if (mark === ' ' || mark === '\t') return { kind: 'gap', end: at + 1 };
  if (mark === '"' || mark === "'") return quoted(line, at, mark);
  if (OPERATORS.includes(mark))
    return problem(
      `${mark} outside of quotes is for a shell, and there is none: one plain command at a time.`,
    );
  if (mark !== '\\') return { kind: 'word', text: mark, end: at + 1 };
  const next = line[at + 1];
  return next === undefined
    ? problem('The command ends in a backslash.')
    : { kind: 'word', text: next, end: at + 2 };
}

function quoted(line: string, start: number, quote: string): Piece {
  let text = '';
  for (let at = start + 1; at < line.length; at += 1) {
    const mark = line[at] ?? '';
    if (mark === quote) return { kind: 'word', text, end: at + 1 };
    const next = line[at + 1] ?? '';
    if (quote === '"' && (mark === '`' || (mark === '$' && /[\w({]/.test(next))))
      return problem('Nothing is expanded here: put text with $ or ` into single quotes.');
    const isEscape = quote === '"' && mark === '\\' && '"\\$`'.includes(next) && next !== '';
    text += isEscape ? next : mark;
    if (isEscape) at += 1;
  }
  return problem('A quote is not closed.');
}

function problem(reason: string): { readonly kind: 'problem'; readonly reason: string } {
  return { kind: 'problem', reason };
}
