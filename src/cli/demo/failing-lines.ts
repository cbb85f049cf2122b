const SAYS_WHY = /^(?:FAIL|ERROR): |^not ok |^\w*Error: |^\s+\S+ !== \S+$/;
const MOST = 8;

/** The lines of a red run of an example that name a test and what was wrong with it; unittest adds the test's long name. */
export function failingLines(output: string): string[] {
  return output
    .split('\n')
    .filter((line) => SAYS_WHY.test(line))
    .map((line) => line.replace(/^((?:FAIL|ERROR): \S+) \(.*\)$/, '$1'))
    .slice(0, MOST);
}
