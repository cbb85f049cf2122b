export interface Replacement {
  /** From 1, both ends included. */
  readonly first: number;
  readonly last: number;
  /** Without line endings; none deletes the range. */
  readonly lines: readonly string[];
}

/**
 * A file with ranges of lines replaced, bottom-up, every other byte kept, a missing newline at the end too. New lines
 * end with `ending`; the ranges lie inside the file and apart from each other.
 */
export function replaceLines(
  file: Buffer,
  replacements: readonly Replacement[],
  ending: '\n' | '\r\n',
): Buffer {
  // latin1 keeps each byte as one character.
  const lines = file.toString('latin1').split('\n');
  const isUnended = lines.at(-1) !== '';
  const downwards = [...replacements].sort((one, other) => other.first - one.first);
  for (const { first, last, lines: wanted } of downwards) {
    const endsFile = isUnended && last === lines.length;
    const bytes = wanted.map((line, index) => {
      const isLast = endsFile && index === wanted.length - 1;
      return Buffer.from(line + (ending === '\r\n' && !isLast ? '\r' : ''), 'utf8').toString('latin1');
    });
    lines.splice(first - 1, last - first + 1, ...bytes);
  }
  return Buffer.from(lines.join('\n'), 'latin1');
}

/** The lines of a range without their endings, as text. */
export const linesOf = (file: Buffer, first: number, last: number): readonly string[] =>
  file
    .toString('latin1')
    .split('\n')
    .slice(first - 1, last)
    .map((line) => Buffer.from(line.replace(/\r$/, ''), 'latin1').toString('utf8'));

export const hasCarriageReturns = (file: Buffer): boolean => file.includes('\r\n');
