/** One line of a text, reduced to what does not depend on the machine or the moment. */
export interface StableLine {
  /** 1-based line number in the text as it was. */
  readonly number: number;
  readonly raw: string;
  readonly stable: string;
}

/** Lines that only some interpreters print, or that say nothing but where and how long. */
const DROPPED = [
  /^\s*(?:E\s+|\|\s*)?[\^~][\^~\s]*$/, // Python's carets under an expression
  /^(?:plugins|cachedir|platform)\b/, // pytest's header
  /^\s*(?:at\s+)?(?:async\s+)?(?:[\w.<>[\] ]+\s)?\(?node:[\w/.-]+:\d+:\d+\)?(?: \{)?$/, // frames inside Node
  /^\s*(?:type: '(?:test|suite)'|diff: 'simple',?)$/, // node:test since Node 22
];

/** Longer lines are data or minified code; they are compared as they are. */
const MAX_LINE_CHARS = 4_000;

const PYTHON_FRAME = /^(\s*)File "([^"]+)", line \d+(?:, in .*)?$/;
const OUTSIDE_PROJECT =
  /^<frozen |[\\/](?:lib(?:64)?[\\/](?:python|pypy)[\d.]*|site-packages|dist-packages)[\\/]/;

const REPLACED: readonly (readonly [RegExp, string])[] = [
  // pytest pads its rulers to the width of the text in them
  [/([=_~-])\1{4,}/g, '$1$1$1'],
  // moments
  [/\b\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:[.,]\d+)?(?:Z|[+-]\d\d:?\d\d)?/g, '<moment>'],
  // durations
  [/\b(duration|elapsed|took|ms|time)((?:_ms)?["']?(?:: *| +)["']?)\d+(?:\.\d+)?(?:e-\d+)?/gi, '$1$2<time>'],
  [/\b(in|took|after|for|estimated) \d+(?:\.\d+)? ?(?:ns|µs|us|ms|s|m|h)\b/g, '$1 <time>'],
  [/\b\d+(?:\.\d+)?(?:ns|µs|us|ms|s)\b/g, '<time>'],
  [/\b\d+(?:\.\d+)? (?:ns|µs|us|ms|sec|secs|seconds?|minutes?)\b/g, '<time>'],
  // places; a name with an extension stays, so that another file is another line
  [/(["'])(?:file:\/\/)?(?:\/|[A-Za-z]:[\\/])(?:[^"'\n/\\]+[\\/])*([^"'\n/\\]*)\1/g, '$1<path>/$2$1'],
  [/(?<![\w/:.<*)\]])(?:file:\/\/)?(?:\/|[A-Za-z]:[\\/])(?:[^\s"'`(),;:/\\]+[\\/])+/g, '<path>/'],
  [/(?<![\w/:.<*)\]])\/(?:tmp|var|home|root|private|usr|opt)\b(?![\w/])/g, '<path>'],
  [/<path>\/(?![\w.@+-]*\.[A-Za-z]\w*)[\w.@+-]*/g, '<path>'],
  [/\btmp[a-z0-9_]{8}\b/g, '<temporary>'],
  [/\b(localhost|127\.0\.0\.1|\[::1\]):\d+\b/g, '$1:<port>'],
  [/\b0x[0-9a-fA-F]{6,}\b/g, '<address>'],
  // versions
  [
    /\b(c?python|pypy|node(?:\.js)?|npm|pytest|pluggy|jest)([ /-]?v?)\d+(?:[.-]\w+)*(?:\+\w+)?/gi,
    '$1 <version>',
  ],
  [/\bv\d+\.\d+\.\d+\b/g, '<version>'],
  // unittest names the test twice since Python 3.11
  [/^((?:FAIL|ERROR|ok)?:?\s*)(\w+) \(([\w.]+)\.\2\)/, '$1$2 ($3)'],
  [/\b\d+ (characters|lines|bytes|more lines) left out\b/g, '<n> $1 left out'],
];

/**
 * The lines of a text without what differs between two machines or two moments: durations, absolute paths and temporary
 * folders, versions of Python and Node, Python's caret lines, and traceback frames outside the project (left out whole).
 */
export function stableLines(text: string): StableLine[] {
  const kept: StableLine[] = [];
  let foreignIndent: number | undefined;
  for (const [index, raw] of text.split(/\r\n|\n/).entries()) {
    const frame = PYTHON_FRAME.exec(raw);
    if (frame !== null) {
      foreignIndent = OUTSIDE_PROJECT.test(frame[2] ?? '') ? (frame[1] ?? '').length : undefined;
      if (foreignIndent !== undefined) continue;
    } else if (foreignIndent !== undefined) {
      if (indentOf(raw) > foreignIndent) continue; // source lines of a frame outside the project
      foreignIndent = undefined;
    }
    const isLong = raw.length > MAX_LINE_CHARS;
    if (!isLong && DROPPED.some((pattern) => pattern.test(raw))) continue;
    kept.push({ number: index + 1, raw, stable: isLong ? raw : stableLine(raw) });
  }
  return kept;
}

function stableLine(raw: string): string {
  return REPLACED.reduce((line, [pattern, by]) => line.replace(pattern, by), raw).trimEnd();
}

function indentOf(line: string): number {
  return line.trim() === '' ? 0 : line.length - line.trimStart().length;
}
