/** The head of a text that may be huge. */
export interface FirstLines {
  readonly lines: readonly string[];
  /** UTF-16 units behind them. */
  readonly restChars: number;
}

/** At most `maxLines` whole lines within `maxChars` UTF-16 units; of a first line that is longer, its start. Never splits the whole text. */
export function firstLines(text: string, maxLines: number, maxChars: number): FirstLines {
  const head = text.slice(0, maxChars);
  const lines = head.split('\n');
  const isCut = text.length > maxChars;
  if (isCut && lines.length > 1) lines.pop();
  if (!isCut && lines.length > 1 && lines.at(-1) === '') lines.pop();
  const shown = lines.slice(0, maxLines);
  const used = shown.reduce((sum, line) => sum + line.length + 1, 0);
  return { lines: shown, restChars: Math.max(0, text.length - used) };
}
