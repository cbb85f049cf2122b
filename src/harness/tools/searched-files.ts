import { isSecretPath } from '../../kernel/path-class.ts';
import type { Inside } from '../guards/path-jail.ts';
import type { ToolView } from '../tool.ts';

const MOST_UNTRACKED = 3000;

/**
 * The files to search at a guarded place, sorted: itself when it is a file, else what `walk` names below it. A folder
 * that `walk` leaves out (ignored, installed dependencies) is listed itself, up to 3,000 files.
 */
export function searchedFiles(view: ToolView, at: Inside): string[] {
  if (at.kind === 'file') return [at.realPath];
  const prefix = at.realPath === '' ? '' : `${at.realPath}/`;
  const walked = view.files.walk().filter((path) => path.startsWith(prefix));
  return walked.length > 0 || prefix === '' ? walked : listedBelow(view, at.realPath);
}

function listedBelow(view: ToolView, folder: string): string[] {
  const found: string[] = [];
  const waiting = [folder];
  for (let at = waiting.pop(); at !== undefined && found.length < MOST_UNTRACKED; at = waiting.pop()) {
    for (const name of view.files.list(at)) {
      const path = `${at}/${name.replace(/\/$/, '')}`;
      const { kind, realPath } = view.files.locate(path);
      if (realPath !== path || isSecretPath(path, view.policy)) continue;
      if (kind === 'directory') waiting.push(path);
      if (kind === 'file') found.push(path);
    }
  }
  return found.slice(0, MOST_UNTRACKED).sort();
}
