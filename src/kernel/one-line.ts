/** Text on one line: line ends, with the white space around them, become one space each. Linear time. */
export const oneLine = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ');
