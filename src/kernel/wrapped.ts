/** Text cut into rows of at most `width` columns at its spaces; a longer word stays whole. `lengthOf` measures a word. */
export function wrapped(
  text: string,
  width: number,
  lengthOf: (word: string) => number = (word) => word.length,
): string[] {
  const rows: string[] = [];
  let row: string[] = [];
  let used = 0;
  for (const word of text.split(' ')) {
    const length = lengthOf(word);
    if (row.length > 0 && used + 1 + length > width) {
      rows.push(row.join(' '));
      row = [];
      used = 0;
    }
    used += length + (row.length > 0 ? 1 : 0);
    row.push(word);
  }
  return [...rows, row.join(' ')];
}
