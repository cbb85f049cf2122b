import { commentMark } from '../kernel/comment-mark.ts';

const TEXT = String.raw`"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\x60(?:[^\x60\\]|\\.)*\x60`;
const WITH_COMMENTS = {
  '#': new RegExp(String.raw`(${TEXT})|(?<![$\\])#(?!\{).*`, 'g'),
  '--': new RegExp(`(${TEXT})|--.*`, 'g'),
  '//': new RegExp(String.raw`(${TEXT})|\/\/.*|\/\*.*?(?:\*\/|$)`, 'g'),
};
const TEXT_OR_GAP = new RegExp(`(${TEXT})|[\\s;]+`, 'g');
/** Parentheses around one name or number that no call, index or keyword of a call stands before. */
const AROUND_ATOM =
  /(?<=^\s*|[^\w$)\]!?.>\s]\s*|(?<![\w.])(?:return|yield|and|or|not|in|is|if|else|elif|while|case)\s*)\(\s*([\w.]+)\s*\)(?!\s*(?:=>|->|\{))/g;
/** Parentheses around all that follows `return`, `=`, another parenthesis … up to the end, a comma, a colon or a brace. */
const AROUND_ALL =
  /(^\s*|(?<![\w.])(?:return|yield|await|assert|throw|raise|if|elif|while|until|unless|not|echo)\s*|[^=!<>]=\s*|=>\s*|[(,[]\s*|:\s+)\(((?:[^()'"\x60]|\([^()'"\x60]*\))*)\)(?=\s*(?:$|[;,)\]:{]))/g;
const MOST_LAYERS = 5;

/**
 * Lines as two changes are compared: without white space, semicolons, parentheses that change nothing and (unless asked for)
 * comments of the file's language; empty ones left out.
 */
export function comparableLines(
  path: string,
  lines: readonly string[],
  keep: { readonly comments: boolean } = { comments: false },
): string[] {
  const mark = commentMark(path);
  return lines
    .map((line) =>
      keep.comments || mark === undefined
        ? line
        : line.replace(WITH_COMMENTS[mark], (_, text: string | undefined) => text ?? ' '),
    )
    .map((line) => squeezed(withoutNeedless(line.replace(/[;\s]+$/, ''))))
    .filter((line) => line !== '');
}

/** Comparable lines as one text, wherever they break. */
export function comparableText(lines: readonly string[]): string {
  return squeezed(withoutNeedless(lines.join('')));
}

function squeezed(line: string): string {
  return line.replace(TEXT_OR_GAP, (_, text: string | undefined) => text?.replace(/\s+/g, '') ?? '');
}

function withoutNeedless(line: string): string {
  let bare = line;
  for (let layer = 0; layer < MOST_LAYERS; layer += 1) {
    const next = bare
      .replace(AROUND_ATOM, ' $1 ')
      .replace(AROUND_ALL, (whole, before: string, inner: string) =>
        inner.includes(',') || inner.trim() === '' ? whole : `${before} ${inner} `,
      );
    if (next === bare) break;
    bare = next;
  }
  return bare;
}
