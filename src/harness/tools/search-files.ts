import { decodeSource, linesOf } from '../../kernel/source-text.ts';
import { guardRead } from '../guards/readable.ts';
import type { ToolView } from '../tool.ts';
import { aroundMatch } from './around-match.ts';
import type { LinePattern } from './line-pattern.ts';

/** One matching line. `text` is cut around the match when the line is long. */
export interface Hit {
  readonly path: string;
  /** 1-based. */
  readonly line: number;
  readonly text: string;
  readonly inCase: boolean;
}

const MOST_HITS = 5000;
const MOST_CHARS = 30_000_000;
const LONGEST_SEARCHED_LINE = 20_000;

/**
 * The lines of `paths` that match: those in the pattern's case, or where there are none, ignoring case. Secrets, binaries
 * and huge files are passed over; `skipped` counts the files left out because 5,000 lines matched or 30 million characters were read.
 */
export function searchFiles(
  view: ToolView,
  paths: readonly string[],
  pattern: LinePattern,
): { readonly hits: readonly Hit[]; readonly skipped: number } {
  const hits: Hit[] = [];
  let room = MOST_CHARS;
  let searched = 0;
  for (const path of paths) {
    if (hits.length >= MOST_HITS || room <= 0) break;
    searched += 1;
    const text = readable(view, path);
    if (text === undefined) continue;
    room -= text.length;
    hits.push(...hitsIn(path, text, pattern));
  }
  const inCase = hits.filter((hit) => hit.inCase);
  return { hits: inCase.length > 0 ? inCase : hits, skipped: paths.length - searched };
}

function hitsIn(path: string, text: string, pattern: LinePattern): Hit[] {
  return linesOf(text).flatMap((line, index) => {
    const found = pattern.find(line.slice(0, LONGEST_SEARCHED_LINE));
    if (found === undefined) return [];
    return [{ path, line: index + 1, text: aroundMatch(line, found.at), inCase: found.inCase }];
  });
}

function readable(view: ToolView, path: string): string | undefined {
  const at = view.files.locate(path);
  const { realPath } = at;
  if (at.kind !== 'file' || realPath === undefined) return undefined;
  if (guardRead({ ...at, realPath }, view.policy).kind !== 'allow') return undefined;
  return decodeSource(view.files.read(realPath))?.text;
}
