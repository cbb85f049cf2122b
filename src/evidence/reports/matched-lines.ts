/** What `read` makes of each line that `pattern` (not global) matches, in order; `index` is the line's, from 0. */
export function matchedLines<T>(
  lines: readonly string[],
  pattern: RegExp,
  read: (match: RegExpExecArray, index: number) => T,
): T[] {
  return lines.flatMap((line, index) => {
    const match = pattern.exec(line);
    return match === null ? [] : [read(match, index)];
  });
}

/** The numbers added up; 0 without any. */
export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
