import type { PatchHunk } from '../../kernel/patch-hunks.ts';
import type { Candidate, Clues, Reason } from './suspect.ts';

const CHANGED_LINE = 100;
const IN_HUNK = 80;

/** The files that a failure names, with their lines: by position in the log, and of the failing tests. */
export function placesIn({ mentions, tests }: Pick<Clues, 'mentions' | 'tests'>) {
  const ofTests = tests.flatMap(({ file, line }) => (file === undefined ? [] : [{ path: file, line }]));
  return [...mentions.map(({ path, line }) => ({ path, line })), ...ofTests];
}

/** A log may name a file from its package's folder, or with folders of another machine before it. */
export function isSameFile(named: string, path: string): boolean {
  return named === path || named.endsWith(`/${path}`) || (named.includes('/') && path.endsWith(`/${named}`));
}

/** That the log names a line which the hunk changes, or one right beside. */
export function positionReasons({ path, hunk }: Candidate, clues: Clues): Reason[] {
  if (hunk === undefined) return [];
  const places = placesIn(clues).filter((place) => isSameFile(place.path, path));
  const lines = places.flatMap(({ line }) => line ?? []);
  const changed = lines.find((line) => hunk.added.some((added) => added.line === line));
  if (changed !== undefined)
    return [{ weight: CHANGED_LINE, line: changed, why: `changes line ${changed}, which the log names` }];
  const inside = lines.find((line) => hunk.start <= line && line <= hunk.end);
  if (inside === undefined) return [];
  return [{ weight: IN_HUNK, line: inside, why: `changes lines around line ${inside}, which the log names` }];
}

/** The first line of the new file that a hunk changes; null where there is none, as of a removed file. */
export function firstChanged(hunk: PatchHunk | undefined): number | null {
  if (hunk === undefined) return null;
  const [added, removed] = [hunk.added[0], hunk.removed[0]];
  const line = Math.min(added?.line ?? hunk.end, removed?.line ?? hunk.end, hunk.end);
  return line > 0 ? line : null;
}
