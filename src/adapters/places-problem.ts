import {
  closeSync,
  openSync,
  readSync,
  realpathSync,
  type Stats,
  statSync,
  truncateSync,
  unlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, sep } from 'node:path';
import { messageOf } from '../kernel/message-of.ts';
import { madeFolder } from './made-folder.ts';

const JOURNAL_START = '{"v":1,"run":';

interface Places {
  /** Absolute, links resolved. */
  readonly checkout: string;
  /** Absolute. */
  readonly journalPath: string;
  /** The folder of journals and backups; absolute. */
  readonly state: string;
}

/**
 * What is wrong with the places that a run writes to, in one sentence; undefined when all can be written and none lies in
 * the checkout. Makes the missing folders; empties a journal of an earlier run, because a journal holds one run.
 */
export function placesProblem({ checkout, journalPath, state }: Places): string | undefined {
  if (isInside(journalPath, checkout))
    return `The journal ${journalPath} would lie inside the repository: name a file outside it with --journal (or set XDG_STATE_HOME).`;
  if (isInside(state, checkout))
    return `Backups in ${state} would lie inside the repository: set XDG_STATE_HOME to a folder outside it.`;
  if (isInside(tmpdir(), checkout))
    return `The temporary folder ${tmpdir()} lies inside the repository: set TMPDIR to a folder outside it.`;
  const noState = said(() => madeFolder(state));
  if (noState !== undefined)
    return `The folder ${state} cannot be made (${noState}): set XDG_STATE_HOME to a folder that can be written.`;
  const noJournal = said(() => prepareJournal(journalPath));
  return noJournal === undefined
    ? undefined
    : `The journal ${journalPath} cannot be written (${noJournal}): name another file with --journal.`;
}

function prepareJournal(path: string): void {
  madeFolder(dirname(path));
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat !== undefined && !stat.isFile() && !stat.isDirectory()) return;
  if (stat !== undefined && stat.size > 0 && stat.isFile()) emptyJournal(path, stat);
  closeSync(openSync(path, 'a', 0o600));
  if (stat === undefined) unlinkSync(path);
}

function emptyJournal(path: string, { size }: Stats): void {
  const start = Buffer.alloc(Math.min(size, JOURNAL_START.length));
  const file = openSync(path, 'r');
  try {
    readSync(file, start);
  } finally {
    closeSync(file);
  }
  if (start.toString() !== JOURNAL_START) throw new Error('it is a file that holds something else');
  truncateSync(path);
}

/** Compares where the path really leads: links of its deepest existing folder are resolved. */
function isInside(path: string, folder: string): boolean {
  const real = realPath(path);
  return real === folder || real.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return dirname(path) === path ? path : join(realPath(dirname(path)), basename(path));
  }
}

function said(act: () => unknown): string | undefined {
  try {
    act();
    return undefined;
  } catch (error) {
    return messageOf(error);
  }
}
