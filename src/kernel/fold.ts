/**
 * The segments of a `/`-separated path as a case-insensitive file system sees them: case folded (`ſ` and `K` too),
 * composed, and without what Windows drops (`.git.`, `.git `, `.git::$DATA`). Rules compare these, never the raw text.
 */
export function foldedSegments(path: string): string[] {
  return path
    .split('/')
    .filter((segment) => segment !== '' && segment !== '.')
    .map(foldSegment);
}

function foldSegment(segment: string): string {
  const folded = segment.normalize('NFC').toUpperCase().toLowerCase().replace(/:.*$/, '');
  return folded.replace(/(?<=[^. ])[. ]+$/, '');
}
