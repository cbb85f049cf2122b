/** How far below a failure's name its stack trace is looked for. */
const MAX_LINES = 60;
const FRAME = /^\s+(?:at )?(?:[\w.@-]+\/)?([\w.$]+)\.[\w$<>]+\(([\w$]+\.(?:java|kt|scala|groovy)):(\d+)\)/;

/**
 * The first stack frame from line `from` on that stands in the class `owner` (or in one nested in it): its file as the
 * package's folders name it, and the line.
 */
export function javaFrame(
  lines: readonly string[],
  from: number,
  owner: string,
): { file: string; line: number } | undefined {
  const outer = owner.replace(/\$.*/, '');
  for (let index = from; index < Math.min(lines.length, from + MAX_LINES); index++) {
    const frame = FRAME.exec(lines[index] ?? '');
    const [, place = '', file = '', line] = frame ?? [];
    if (frame === null || !isIn(place.replace(/\$.*/, ''), outer)) continue;
    const folders = place.split('.').slice(0, -1);
    return { file: [...folders, file].join('/').replace(/\/[A-Z]\w*(?=\/)/g, ''), line: Number(line) };
  }
  return undefined;
}

/** Outputs name a class with or without its package. */
function isIn(place: string, owner: string): boolean {
  return place === owner || place.endsWith(`.${owner}`);
}
