/** How many lines of the pull request's diff GitHub shows above a comment on one line. */
const SHOWN = 4;

/**
 * The hunk that a comment stands on, which GitHub's API gives up to the commented line (so its header counts more lines than
 * follow): the last rows, and of the lines of the head the text by line number.
 */
export function diffHunk(text) {
  const [header, ...lines] = text.replace(/\n$/, '').split('\n');
  const [, oldStart, newStart] = /^@@ -(\d+)(?:,\d+)? \+(\d+)(?:,\d+)? @@/.exec(header) ?? [];
  let [oldLine, newLine] = [Number(oldStart), Number(newStart)];
  const rows = lines
    .filter((line) => !line.startsWith('\\'))
    .map((line) => {
      const sign = line[0] ?? ' ';
      return {
        sign,
        text: line.slice(1),
        old: sign === '+' ? '' : oldLine++,
        new: sign === '-' ? '' : newLine++,
      };
    });
  const head = new Map(rows.filter(({ sign }) => sign !== '-').map((row) => [row.new, row.text]));
  return { shown: rows.slice(-SHOWN), head };
}
