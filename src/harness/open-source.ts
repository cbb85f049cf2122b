import { groupBy } from '../kernel/group-by.ts';
import { isSecretPath } from '../kernel/path-class.ts';
import type { Policy } from '../kernel/policy.ts';
import { decodeSource, linesOf } from '../kernel/source-text.ts';
import type { Files } from '../ports.ts';

export interface Place {
  readonly path: string;
  readonly line?: number | undefined;
}

/** A source file that something points at. */
export interface Source {
  readonly path: string;
  readonly lines: readonly string[];
  /** 1-based lines that are worth showing. */
  readonly wanted: readonly number[];
  /** Only the wanted lines are worth showing, even of a short file. */
  readonly isPart?: boolean;
}

const LARGEST_FILE = 400_000;

/** A text file of the tree that may be shown to a model; undefined for secrets, links out of the tree, binary and huge files. */
export function openSource(path: string, files: Files, policy: Policy): Source | undefined {
  if (isSecretPath(path, policy)) return undefined;
  const found = files.locate(path);
  if (
    found.kind !== 'file' ||
    found.realPath === undefined ||
    found.size > LARGEST_FILE ||
    isSecretPath(found.realPath, policy)
  )
    return undefined;
  const text = decodeSource(files.read(path))?.text;
  return text === undefined ? undefined : { path, lines: linesOf(text), wanted: [] };
}

/** The files that the output names, each once, with its named lines. */
export function placedSources(places: readonly Place[], files: Files, policy: Policy): Source[] {
  return [...groupBy(places, ({ path }) => path)].flatMap(([path, spots]) => {
    const source = openSource(path, files, policy);
    if (source === undefined) return [];
    const inside = spots.flatMap(({ line }) => line ?? []).filter((line) => line <= source.lines.length);
    return [{ ...source, wanted: [...new Set(inside)] }];
  });
}
