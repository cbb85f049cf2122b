import { sliceWhole } from '../../kernel/clip.ts';

/** One line, cut to `max` characters with a notice of its whole length. */
export function cutLine(line: string, max: number): string {
  return line.length <= max
    ? line
    : `${sliceWhole(line, 0, max)}[… cut: the line has ${line.length} characters]`;
}
