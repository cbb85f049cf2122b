import { numbered } from '../numbered.ts';
import { cutLine } from './cut-line.ts';

/** Lines that one call of a reading tool shows at most. */
export const MOST_LINES = 200;
const MOST_CHARS = 6000;
const LONGEST_LINE = 500;
/** A line read alone is shown up to here. */
const LONGEST_LINE_ALONE = 5000;

/** Lines with their numbers, the first one's being `first`, as many as fit in 6,000 characters; long ones are cut and say so. */
export function fittingRows(lines: readonly string[], first: number, isAlone: boolean): string[] {
  const longest = isAlone ? LONGEST_LINE_ALONE : LONGEST_LINE;
  const rows = lines
    .slice(0, MOST_LINES)
    .map((line, index) => numbered([cutLine(line, longest)], first + index));
  let room = MOST_CHARS;
  const tooMuch = rows.findIndex((row) => {
    room -= row.length + 1;
    return room < 0;
  });
  return tooMuch === -1 ? rows : rows.slice(0, tooMuch);
}
