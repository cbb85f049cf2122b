import type { Files } from '../ports.ts';
import { stateOf } from './state-of.ts';

/** What every file of the project is, by path. */
export type TreeStates = ReadonlyMap<string, string | undefined>;

export const treeStates = (tree: Files): TreeStates =>
  new Map(tree.walk().map((path) => [path, stateOf(tree, path)]));

/** Paths of files that were changed, added or removed in between; sorted. */
export function changedBetween(before: TreeStates, after: TreeStates): string[] {
  const paths = new Set([...before.keys(), ...after.keys()]);
  return [...paths]
    .filter((path) => before.get(path) !== after.get(path) || !before.has(path) || !after.has(path))
    .sort();
}
