import { isSecretPath } from '../../kernel/path-class.ts';
import type { ToolView } from '../tool.ts';

const MOST = 5;

/** Up to five files of the tree whose names are most like a path's, best first; secrets are never named. */
export function nearestPaths(view: ToolView, path: string): string[] {
  const wanted = path.toLowerCase();
  const scored = view.files
    .walk()
    .map((candidate) => ({ candidate, score: likeness(wanted, candidate.toLowerCase()) }))
    .filter(({ candidate, score }) => score > 0 && !isSecretPath(candidate, view.policy));
  return scored
    .toSorted((a, b) => b.score - a.score || a.candidate.length - b.candidate.length)
    .slice(0, MOST)
    .map(({ candidate }) => candidate);
}

/** 0 when the names have nothing in common; the same name counts most, then the same stem, a similar stem, shared folders. */
function likeness(wanted: string, candidate: string): number {
  const wantedName = nameOf(wanted);
  const name = nameOf(candidate);
  const folders = new Set(wanted.split('/').slice(0, -1));
  const shared = candidate.split('/').filter((folder) => folders.has(folder)).length / 10;
  if (name === wantedName) return 4 + shared;
  if (stem(name) === stem(wantedName)) return 3 + shared;
  const common = commonPrefix(stem(name), stem(wantedName));
  const longest = Math.max(stem(name).length, stem(wantedName).length);
  return common >= 3 && common / longest >= 0.5 ? common / longest + shared : 0;
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

function stem(name: string): string {
  return name.replace(/\.[^.]*$/, '').replace(/[-_]/g, '');
}

function commonPrefix(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return length;
}
