/** How far a scan has come: at `end` (exclusive), and whether what it looked for was found. */
interface Skipped {
  readonly end: number;
}

/**
 * The end (exclusive) of the item that starts at `start` in a brace language (Rust, Zig, D, JavaScript): after the
 * matching brace of its first block, or after a `;` that comes before any block; the end of the text when it never closes.
 * Braces in strings, character literals and comments do not count.
 */
export function itemEnd(text: string, start: number): number {
  let depth = 0;
  let round = 0;
  for (let at = start; at < text.length; ) {
    const skipped = skipLiteral(text, at);
    if (skipped !== undefined) {
      at = skipped.end;
      continue;
    }
    const mark = text[at];
    if (mark === '(' || mark === '[') round += 1;
    if (mark === ')' || mark === ']') round -= 1;
    if (mark === ';' && depth === 0 && round <= 0) return at + 1;
    if (mark === '{') depth += 1;
    if (mark === '}') {
      depth -= 1;
      if (depth <= 0) return at + 1;
    }
    at += 1;
  }
  return text.length;
}

/** Offsets of every match of `pattern` (global) that is code: not inside a string, character literal or comment. */
export function codeMatches(text: string, pattern: RegExp): number[] {
  const found = [...text.matchAll(pattern)].map((match) => match.index);
  const inCode: number[] = [];
  let next = found.shift();
  for (let at = 0; at < text.length && next !== undefined; ) {
    if (at === next) {
      inCode.push(next);
      next = found.shift();
      at += 1;
      continue;
    }
    const end = skipLiteral(text, at)?.end ?? at + 1;
    while (next !== undefined && next < end && next > at) next = found.shift();
    at = end;
  }
  return inCode;
}

function skipLiteral(text: string, at: number): Skipped | undefined {
  const two = text.slice(at, at + 2);
  if (two === '//') return { end: until(text, '\n', at) };
  if (two === '/*') return { end: blockCommentEnd(text, at) };
  const raw = /^b?r(#*)"/.exec(text.slice(at, at + 12));
  if (raw !== null && !/\w/.test(text[at - 1] ?? '')) {
    const close = `"${raw[1] ?? ''}`;
    const end = text.indexOf(close, at + raw[0].length);
    return { end: end === -1 ? text.length : end + close.length };
  }
  if (text[at] === '"' || text[at] === '`') return { end: stringEnd(text, at) };
  const character = /^'(?:[^'\\\n]|\\(?:u\{[0-9a-fA-F_]+\}|x[0-9a-fA-F]{2}|.))'/su.exec(
    text.slice(at, at + 14),
  );
  return character === null ? undefined : { end: at + character[0].length };
}

function stringEnd(text: string, start: number): number {
  const quote = text[start];
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === quote) return at + 1;
  }
  return text.length;
}

/** Rust nests block comments; counting the depth is right for it and harmless for the others. */
function blockCommentEnd(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    const two = text.slice(at, at + 2);
    if (two === '/*') depth += 1;
    if (two === '*/') depth -= 1;
    if (two === '/*' || two === '*/') at += 1;
    if (depth === 0) return at + 1;
  }
  return text.length;
}

function until(text: string, mark: string, from: number): number {
  const end = text.indexOf(mark, from);
  return end === -1 ? text.length : end;
}
