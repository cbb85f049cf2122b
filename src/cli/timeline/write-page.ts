import {
  closeSync,
  existsSync,
  lstatSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { messageOf } from '../../kernel/message-of.ts';
import { isTimelinePage } from '../../viewer/is-timeline-page.ts';

export type WrittenPage =
  | { readonly kind: 'written' /** Absolute. */; readonly path: string }
  | { readonly kind: 'problem'; readonly reason: string };

/** Writes a timeline page, whole or not at all; in the place of an older one, and of nothing else. */
export function writePage(name: string, page: string): WrittenPage {
  const path = resolve(name);
  try {
    if (!isFree(path))
      return {
        kind: 'problem',
        reason: `${path} is there and is no timeline page: name another file with -o, or remove it.`,
      };
    replace(existsSync(path) ? realpathSync(path) : path, page);
    return { kind: 'written', path };
  } catch (error) {
    return {
      kind: 'problem',
      reason: `The page cannot be written to ${path} (${messageOf(error)}): name another file with -o.`,
    };
  }
}

/** Nothing is there, not even a link to nowhere; or an older page, also behind a link. */
function isFree(path: string): boolean {
  const old = statSync(path, { throwIfNoEntry: false });
  if (old === undefined) return lstatSync(path, { throwIfNoEntry: false }) === undefined;
  return old.isFile() && isTimelinePage(readFileSync(path, 'utf8'));
}

/** A full disk costs the older page nothing: the new one is whole before it takes its place. */
function replace(path: string, page: string): void {
  const part = join(dirname(path), `.build-doctor-${process.pid}.part`);
  closeSync(openSync(part, 'wx'));
  try {
    writeFileSync(part, page);
    renameSync(part, path);
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  }
}
