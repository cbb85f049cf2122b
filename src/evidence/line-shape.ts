import { workspacePath } from './workspace-path.ts';

const PATHS = /(?:file:\/\/)?(?:[A-Za-z]:)?[\\/][\w.@+\-\\/]{2,300}/g;

/** Twice what is kept of a shape and more. */
const LOOKED_AT = 1_000;

/**
 * A line with what differs between two runs of the same failure taken out: durations, numbers, addresses, hashes,
 * folders, quotes' kind and spaces.
 */
export function lineShape(line: string): string {
  return line
    .slice(0, LOOKED_AT)
    .replace(PATHS, (path) => lastParts(workspacePath(path)))
    .replace(/0x[0-9a-f]+|\b(?=[0-9a-f]*\d)[0-9a-f]{7,64}\b|\b[0-9a-f]{8}-[0-9a-f-]{27}\b/gi, 'H')
    .replace(/\d+(?:[.:,]\d+)*(?: ?(?:ms|µs|ns|s|sec|seconds?|min|MB|KB|GB))?/g, 'N')
    .replace(/[‘’“”`"']/g, "'")
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 300);
}

/** The file and its folder: what two checkouts in different places have in common. */
function lastParts(path: string): string {
  return path.split(/[\\/]/).filter(Boolean).slice(-2).join('/');
}
