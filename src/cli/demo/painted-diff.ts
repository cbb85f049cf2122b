import type pc from 'picocolors';

export type Paint = ReturnType<typeof pc.createColors>;

/** One line of a diff in its colour. */
export function paintedDiff(line: string, paint: Paint): string {
  if (line.startsWith('+')) return paint.green(line);
  return line.startsWith('-') ? paint.red(line) : line;
}
