/**
 * Cuts `text` to at most `maxChars` UTF-16 units, keeping the head and the tail and saying in between how much was
 * left out. `headShare` (0 to 1) is the part of the room that the head gets. Never cuts silently, never splits a
 * surrogate pair.
 */
export function clip(text: string, maxChars: number, headShare = 0.5): string {
  if (text.length <= maxChars) return text;
  const notice = (left: number) => `\n[… ${left} characters left out …]\n`;
  const room = maxChars - notice(text.length).length;
  if (room <= 0) return sliceWhole(text, 0, Math.max(0, maxChars));
  const head = sliceWhole(text, 0, Math.floor(room * headShare));
  const tail = sliceWhole(text, text.length - (room - head.length), text.length);
  return head + notice(text.length - head.length - tail.length) + tail;
}

const LINES_LEFT_OUT = /^\[… (\d+) lines left out to save room …\]$/;

/**
 * `clip` by whole lines: lines from the middle go, counted, with those that an earlier cut had left out; a text with too
 * long lines for that is cut inside them.
 */
export function clipLines(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  const lines = text.split('\n');
  const notice = (count: number) => `[… ${count} lines left out to save room …]`;
  const room = maxChars - notice(lines.length).length - 2;
  const head = fitting(lines, room / 2);
  const tail = fitting(lines.slice(head.length).reverse(), room - head.join('\n').length).reverse();
  if (head.length === 0 || tail.length === 0) return clip(text, maxChars);
  const gone = lines.slice(head.length, lines.length - tail.length);
  const count = gone.reduce((sum, line) => sum + Number(LINES_LEFT_OUT.exec(line)?.[1] ?? 1), 0);
  return [...head, notice(count), ...tail].join('\n');
}

/** The first of `lines` that take at most `room` UTF-16 units, with the line end of each. */
export function fitting(lines: readonly string[], room: number): string[] {
  let used = 0;
  const end = lines.findIndex((line) => {
    used += line.length + 1;
    return used > room;
  });
  return lines.slice(0, end === -1 ? lines.length : end);
}

/** `text.slice(from, to)`, moved inwards where a border would split a surrogate pair. */
export function sliceWhole(text: string, from: number, to: number): string {
  const start = isLowSurrogate(text.charCodeAt(from)) && from > 0 ? from + 1 : from;
  const end = to < text.length && isLowSurrogate(text.charCodeAt(to)) ? to - 1 : to;
  return end > start ? text.slice(start, end) : '';
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}
