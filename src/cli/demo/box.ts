/** A part of a box: what it is, and its lines as they go to the screen. */
export interface BoxPart {
  readonly title: string;
  readonly lines: readonly string[];
}

/** Parts one below the other in a frame of `width` columns that is open to the right, so that no line is cut. */
export function box(parts: readonly BoxPart[], width: number, frame: (text: string) => string): string[] {
  const rule = (corner: string, title: string) => {
    const named = title === '' ? corner : `${corner}─ ${title} `;
    return frame(named.padEnd(width, '─'));
  };
  return [
    ...parts.flatMap(({ title, lines }, index) => [
      rule(index === 0 ? '┌' : '├', title),
      ...lines.map((line) => `${frame('│')} ${line}`.trimEnd()),
    ]),
    rule('└', ''),
  ];
}
