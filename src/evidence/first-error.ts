import { lineShape } from './line-shape.ts';
import { lineWeight } from './line-weight.ts';
import { peeled } from './peeled.ts';
import { NAMES_ERROR } from './weights.ts';

/** Lines that any failure ends with; they tell nothing about which. */
const GENERIC =
  /^(?:##\[error\])?(?:Process completed with exit code|The command |.*failed with exit (?:code|status) N|npm (?:ERR!|error)|error Command failed|make(?:\[N\])?: \*\*\*|FAILED \(|Error: Process completed|\[redacted\])|^'?(?:FAIL|FAILED|ERROR|Error|FAILURES|ERRORS)'?[:.!]?$|^Traceback|exit (?:code|status)|^\W*$/;

/** The shapes of the lines that name an error, in order and without repeats; at most `limit`. */
export function errorShapes(lines: readonly string[], limit: number): string[] {
  const shapes = new Set<string>();
  for (const line of lines) {
    if (lineWeight(line) < NAMES_ERROR) continue;
    const shape = lineShape(peeled(line));
    if (shape.length >= 8 && !GENERIC.test(shape)) shapes.add(shape);
    if (shapes.size >= limit) break;
  }
  return [...shapes];
}
