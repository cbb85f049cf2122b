/** The time in front of a line of a runner's log: UTC with seven digits. Source: github-facts §2.3. */
export const STAMPED = /^\uFEFF?\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{7}Z/;

/** Where a file or the block of a step starts. Source: github-facts §2.3. */
export const BYTE_ORDER_MARK = '\uFEFF';

const TICKS_PER_MS = 10_000;

/** `YYYY-MM-DDTHH:MM:SS.fffffffZ `, some 100 ns ticks after a moment. */
export const stamp = (from: Date, ticks: number): string => stamper(from)(ticks);

/** The same for many lines: ten thousand of them share a millisecond. */
function stamper(from: Date): (ticks: number) => string {
  let shown = { ms: Number.NaN, text: '' };
  return (ticks) => {
    const ms = from.getTime() + Math.floor(ticks / TICKS_PER_MS);
    if (ms !== shown.ms) shown = { ms, text: new Date(ms).toISOString().slice(0, -1) };
    return `${shown.text}${String(ticks % TICKS_PER_MS).padStart(4, '0')}Z `;
  };
}

/** Messages as the runner stores them, one time a message and a tick apart; what follows in a message's own lines has none. */
export const stampMessages = (messages: readonly string[], from: Date): string =>
  messages.map((message, ticks) => `${stamp(from, ticks)}${message}\n`).join('');

/** The lines that a process printed, as the runner reads them: a bare CR ends one too. */
export function printedLines(text: string): readonly string[] {
  const lines = text.split(/\r\n|\r|\n/);
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}

/** Stamps every line of a stream without holding more than a piece of it. */
export async function* stampStream(pieces: AsyncIterable<string>, from: Date): AsyncGenerator<string> {
  const stampAt = stamper(from);
  let ticks = 0;
  let startsLine = true;
  let endedInCr = false;
  for await (const piece of pieces) {
    const text = endedInCr && piece.startsWith('\n') ? piece.slice(1) : piece;
    endedInCr = piece.endsWith('\r');
    if (text === '') continue;
    const lines = text.split(/\r\n|\r|\n/);
    const stamped = lines.map((line, index) => {
      const isStart = index > 0 || startsLine;
      const isRest = index === lines.length - 1 && line === '';
      return isStart && !isRest ? `${stampAt(ticks++)}${line}` : line;
    });
    startsLine = lines.at(-1) === '';
    yield stamped.join('\n');
  }
  if (!startsLine) yield '\n';
}
