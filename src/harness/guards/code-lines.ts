import { type CommentGrammar, commentGrammar } from './comment-grammar.ts';
import { commentSpans } from './comment-spans.ts';

const LONGEST_INDENT = 1000;

/**
 * The text (with `\n` line ends) without the comments that begin a line, by the file's type, so that a rule about code
 * does not fire on prose. Anything in doubt stays: a comment behind code, or one that may stand in a text literal.
 */
export function codeLines(path: string, text: string): string {
  const grammar = commentGrammar(path);
  const { spans, certainTo } = commentSpans(text, grammar);
  const split = certainTo === text.length ? certainTo : text.lastIndexOf('\n', certainTo - 1) + 1;
  const code: string[] = [];
  let at = 0;
  let goneTo = 0;
  for (const { start, end } of spans) {
    if (start >= split) break;
    code.push(text.slice(at, start));
    at = end;
    const lead = text.slice(Math.max(goneTo, start - LONGEST_INDENT), start);
    const comment = text.slice(start, end);
    if (!/(?:^|\n)[^\S\n]*$/.test(lead)) code.push(comment);
    else {
      goneTo = end;
      if (comment.includes('\n')) code.push('\n');
    }
  }
  const rest = Math.max(at, split);
  code.push(text.slice(at, rest), doubtful(text.slice(rest), grammar));
  return code.join('');
}

/** Comment lines go only where nothing in them could be the end of a text literal, or code inside one. */
function doubtful(text: string, grammar: CommentGrammar): string {
  let inBlock = false;
  let previous = '';
  return text
    .split('\n')
    .map((line) => {
      const isRisky = grammar.closes.test(line) || previous.endsWith('\\');
      previous = line;
      const begins = line.trimStart();
      const opens = !inBlock && grammar.hasBlocks && begins.startsWith('/*');
      if (isRisky) {
        inBlock = false;
        return line;
      }
      if (inBlock || opens) {
        const close = line.indexOf('*/', opens ? line.length - begins.length + 2 : 0);
        inBlock = close === -1;
        return inBlock ? '' : line.slice(close + 2);
      }
      grammar.line.lastIndex = line.length - begins.length;
      return begins !== '' && grammar.line.test(line) ? '' : line;
    })
    .join('\n');
}
