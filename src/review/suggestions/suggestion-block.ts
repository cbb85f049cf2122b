/**
 * A suggestion block as GitHub reads it: the lines verbatim between fences longer than any run of backticks in them.
 * Source: GitHub's "Incorporating feedback in your pull request"; CommonMark §4.5.
 */
export function suggestionBlock(lines: readonly string[]): string {
  const runs = lines.flatMap((line) => line.match(/`+/g) ?? []).map((run) => run.length);
  const fence = '`'.repeat(Math.max(3, ...runs.map((length) => length + 1)));
  return `${fence}suggestion\n${lines.map((line) => `${line}\n`).join('')}${fence}`;
}
