/** Longest line, in UTF-16 units, that is looked at as a whole. */
export const MAX_LINE = 8_000;
const HEAD = 5_000;
const TAIL = 2_500;
/** How far a cut moves inwards to end between words, so that no half of a secret survives it. */
const WORD_REACH = 300;

const ESCAPE_SEQUENCES =
  /\x1b\[[0-?]*[ -/]*[@-~]|\x9b[0-?]*[ -/]*[@-~]|\x1b[\]PX^_][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b[ -/]*[0-~]/g;
const CONTROLS = /[\x00-\x08\x0b-\x1f\x7f-\x9f]/g;
const LINE_SEPARATORS = /[\u2028\u2029]/g;
const INVISIBLE = /\p{Default_Ignorable_Code_Point}|[\ufff9-\ufffb]/gu;
const SPECIAL = /[^\t\x20-\x7e]/;

/**
 * Text as a person would see it: no ANSI or OSC sequences, control characters (`\n` and `\t` stay), zero-width, bidi or
 * tag characters, no BOMs; of a line redrawn with `\r` the last drawing. A line over 8,000 UTF-16 units is cut in the
 * middle, both ends kept, and says so. Linear time.
 */
export function plainText(raw: string): string {
  if (!raw.includes('\n')) return plainLine(raw);
  return raw.split('\n').map(plainLine).join('\n');
}

function plainLine(raw: string): string {
  const line = cutMiddle(lastDrawing(raw));
  if (!SPECIAL.test(line)) return line;
  return line
    .replace(ESCAPE_SEQUENCES, '')
    .replace(CONTROLS, '')
    .replace(LINE_SEPARATORS, ' ')
    .replace(INVISIBLE, '');
}

function lastDrawing(line: string): string {
  let end = line.length;
  while (end > 0 && line[end - 1] === '\r') end--;
  return line.slice(line.lastIndexOf('\r', end - 1) + 1, end);
}

function cutMiddle(line: string): string {
  return line.length <= MAX_LINE ? line : withoutMiddle(line, line, line.length);
}

/**
 * The two ends of a line of `length` UTF-16 units, and how much was left out between them. `start` and `end` hold at
 * least 8,000 units of it. No word is cut where one ends within 300 units.
 */
export function withoutMiddle(start: string, end: string, length: number): string {
  let headEnd = HEAD;
  while (headEnd > HEAD - WORD_REACH && !isGap(start, headEnd - 1)) headEnd--;
  let tail = TAIL;
  while (tail > TAIL - WORD_REACH && !isGap(end, end.length - tail)) tail--;
  const left = length - headEnd - tail;
  return `${start.slice(0, headEnd)}[… ${left} characters left out …]${end.slice(-tail)}`;
}

function isGap(line: string, index: number): boolean {
  return line[index] === ' ' || line[index] === '\t';
}
