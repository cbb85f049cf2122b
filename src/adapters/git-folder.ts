import { statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { readRegular } from './read-regular.ts';

/** Where a work tree's git data lies: `own` holds HEAD and index, `common` objects and refs; the same folder but for linked work trees. */
export interface GitFolder {
  readonly own: string;
  readonly common: string;
}

/** Follows a `.git` (absolute path) that is a folder, or a file as linked work trees and submodules have; undefined when it leads nowhere. */
export function gitFolder(dotGit: string): GitFolder | undefined {
  const own = isFolder(dotGit) ? dotGit : pointedAt(dotGit);
  if (own === undefined || !isFolder(own)) return undefined;
  const common = textOf(resolve(own, 'commondir'));
  return { own, common: common === undefined ? own : resolve(own, common.trim()) };
}

function pointedAt(dotGit: string): string | undefined {
  const target = /^gitdir: (.+)/.exec(textOf(dotGit) ?? '')?.[1]?.trim();
  return target === undefined ? undefined : resolve(dirname(dotGit), target);
}

function textOf(path: string): string | undefined {
  try {
    return new TextDecoder().decode(readRegular(path));
  } catch {
    return undefined;
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
