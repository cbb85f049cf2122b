/**
 * Indexes of the lines that end a runner's sessions: of each session, which begins at a line that `start` matches, the
 * last that `isClosing` says yes to. What a test printed before it looks the same and is none.
 */
export function closingLines(
  lines: readonly string[],
  start: RegExp,
  isClosing: (line: string, index: number) => boolean,
): number[] {
  const closing: number[] = [];
  let isOpen = true;
  for (let index = lines.length - 1; index >= 0; index--) {
    const line = lines[index] ?? '';
    if (isOpen && isClosing(line, index)) {
      closing.unshift(index);
      isOpen = false;
    }
    if (start.test(line)) isOpen = true;
  }
  return closing;
}
