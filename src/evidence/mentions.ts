import type { Mention } from '../kernel/evidence.ts';
import { workspacePath } from './workspace-path.ts';

const MAX_MENTIONS = 30;
const PATH = String.raw`(?:file:\/\/)?(?:[A-Za-z]:[\\/])?[\w.@~+\-\\/\[\]]{1,250}?\.[A-Za-z]\w{0,9}`;
const PLACES = [
  new RegExp(String.raw`(?<![\w.@~+\-\\/\[\]])(${PATH}):(\d{1,7})(?::(\d{1,5}))?(?!\w)`, 'g'),
  new RegExp(String.raw`(?<![\w.@~+\-\\/\[\]])(${PATH})\((\d{1,7})(?:,(\d{1,5}))?\)`, 'g'),
  /File "([^"\n]{1,300})", line (\d{1,7})/g,
  new RegExp(String.raw`(?<![\w.@~+\-\\/\[\]])(${PATH}) (?:on )?line (\d{1,7})`, 'g'),
];
const FILE_HEADING = new RegExp(`^(?:\\[warn\\] )?(${PATH})$`);
/** `12:3 error …` (ESLint), `12: …` (many home-made checks) below a path that stands alone on its line. */
const POSITION_BELOW = /^\s+(\d{1,7})(?::(\d{1,5}))?(?::|\s)\s*\S/;
const FOREIGN =
  /^\/|^[A-Za-z]:\/|^node:|^<|(?:^|\/)(?:node_modules|site-packages|dist-packages|vendor|\.cargo|\.rustup)\/|^\.\.\//;

/**
 * The source positions that lines name, those of the workspace first, else in order and without repeats; at most 30.
 * Without `isWorkspaceFile` a relative path outside the usual dependency folders counts as one of the workspace.
 */
export function mentionsIn(
  lines: readonly string[],
  isWorkspaceFile: ((path: string) => boolean) | undefined,
): Mention[] {
  const found = new Map<string, Mention>();
  const add = (raw: string, line?: string, column?: string) => {
    const { path, workspace } = resolved(raw, isWorkspaceFile);
    const key = `${path}:${line ?? ''}`;
    if (found.has(key) || found.size >= 20 * MAX_MENTIONS) return;
    found.set(key, {
      path,
      ...(line === undefined ? {} : { line: Number(line) }),
      ...(column === undefined ? {} : { column: Number(column) }),
      workspace,
    });
  };
  let heading: string | undefined;
  /** The heading has no position below it: a formatter names just the file. */
  let bare = false;
  const closeHeading = () => {
    if (bare && heading !== undefined && isWorkspaceFile?.(workspacePath(heading)) === true) add(heading);
    bare = false;
  };
  for (const line of lines) {
    for (const place of PLACES)
      for (const [, path = '', row, column] of line.matchAll(place)) add(path, row, column);
    const alone = FILE_HEADING.exec(line.trim())?.[1];
    const below = POSITION_BELOW.exec(line);
    if (alone !== undefined || line.trim() === '') {
      closeHeading();
      heading = alone;
      bare = alone !== undefined;
    } else if (below !== null && heading !== undefined) {
      bare = false;
      add(heading, below[1], below[2]);
    }
  }
  closeHeading();
  return [...found.values()].sort((a, b) => Number(b.workspace) - Number(a.workspace)).slice(0, MAX_MENTIONS);
}

/** The path as the workspace names it; an absolute one is tried without its first folders. */
export function resolved(
  raw: string,
  isWorkspaceFile: ((path: string) => boolean) | undefined,
): { path: string; workspace: boolean } {
  const path = workspacePath(raw);
  if (isWorkspaceFile === undefined) return { path, workspace: !FOREIGN.test(path) };
  if (isWorkspaceFile(path)) return { path, workspace: true };
  if (!/^(?:\/|[A-Za-z]:\/|\.\.\/)/.test(path)) return { path, workspace: false };
  const parts = path.split('/').filter((part) => part !== '' && part !== '..');
  for (let from = 1; from < parts.length - 1; from++) {
    const tail = parts.slice(from).join('/');
    if (isWorkspaceFile(tail)) return { path: tail, workspace: true };
  }
  return { path, workspace: false };
}
