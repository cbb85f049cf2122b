/** A text file as its bytes say: decoded text with its own line endings left in place. */
export interface SourceText {
  readonly text: string;
  /** The ending that most lines have; what inserted lines are given. */
  readonly eol: '\n' | '\r\n';
}

/** Decodes file bytes as UTF-8; `undefined` when they hold NUL or are not valid UTF-8 (a binary file). A BOM stays in the text. */
export function decodeSource(bytes: Uint8Array): SourceText | undefined {
  if (bytes.includes(0)) return undefined;
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    const crlf = text.split('\r\n').length - 1;
    const lf = text.split('\n').length - 1 - crlf;
    return { text, eol: crlf > lf ? '\r\n' : '\n' };
  } catch {
    return undefined;
  }
}

/** UTF-8 bytes of a text. */
export function encodeSource(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** The lines of a text without their endings; a final newline adds no empty line. */
export function linesOf(text: string): string[] {
  const lines = text.split(/\r\n|\n/);
  if (lines.at(-1) === '') lines.pop();
  return lines;
}
