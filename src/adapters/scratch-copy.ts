import { chmodSync, lstatSync, mkdtempSync, readdirSync, realpathSync, type Stats } from 'node:fs';
import { join, posix } from 'node:path';
import { setImmediate as breathe } from 'node:timers/promises';
import type { Policy } from '../kernel/policy.ts';
import { type Copied, copyEntry, type TreeCopy } from './copy-entry.ts';
import { copyTimes } from './copy-file.ts';
import { errorCode } from './error-code.ts';
import { removeTree } from './remove-tree.ts';

/** Something else that is in the checkout and not in its copy; `path` is relative. */
export interface Missing {
  readonly path: string;
  readonly why: Exclude<Copied, 'copied' | 'folder' | 'secret' | 'trimmed'>;
}

export type MadeCopy =
  | {
      readonly kind: 'made';
      /** Absolute path of the copy. */
      readonly root: string;
      /** Secret files and folders of secrets that were not copied, relative, sorted. */
      readonly leftOut: readonly string[];
      readonly missing: readonly Missing[];
      /** Removes the copy; never throws. */
      remove(): Promise<void>;
    }
  | { readonly kind: 'problem'; readonly reason: string };

interface Request {
  /** Absolute path of the tree to copy. */
  readonly checkout: string;
  /** Existing folder in which the copy gets a folder of its own. */
  readonly parent: string;
  readonly policy: Policy;
  readonly signal?: AbortSignal;
}

type Work = Omit<TreeCopy, 'withHistory'>;

const ENTRIES_BETWEEN_BREATHS = 500;

/**
 * Copies a checkout as it stands, with untracked and ignored files (installed dependencies, build caches) but without
 * files that hold secrets, and with a bare-bones `.git`; without its objects when a secret file stays behind, because they
 * may hold that file too. A full disk is a `problem`, and nothing is left behind. Rejects with the signal's reason when
 * aborted.
 */
export async function makeScratchCopy({ checkout, parent, policy, signal }: Request): Promise<MadeCopy> {
  let root: string | undefined;
  try {
    const source = realpathSync.native(checkout);
    root = mkdtempSync(join(realpathSync.native(parent), 'copy-'));
    const made = root;
    const absent = await copyTree({ source, target: made, policy }, signal);
    const leftOut = absent.flatMap(({ path, why }) =>
      why === 'secret' ? [path] : why === 'trimmed' ? [`the credentials in ${path}`] : [],
    );
    const missing = absent.flatMap(({ path, why }) =>
      why === 'secret' || why === 'trimmed' ? [] : [{ path, why }],
    );
    const remove = async () => {
      removeTree(made);
    };
    return { kind: 'made', root: made, leftOut, missing, remove };
  } catch (error) {
    if (root !== undefined) removeTree(root);
    signal?.throwIfAborted();
    if (errorCode(error) === undefined) throw error;
    return { kind: 'problem', reason: reasonOf(error, checkout, parent) };
  }
}

interface Absent {
  readonly path: string;
  readonly why: Exclude<Copied, 'copied' | 'folder'>;
}

async function copyTree(work: Work, signal: AbortSignal | undefined): Promise<Absent[]> {
  const { source, target } = work;
  const repositories: string[] = [];
  const absent: Absent[] = [];
  const folders: { readonly to: string; readonly stat: Stats }[] = [];
  const waiting = [''];
  let entries = 0;
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    const names = readableNames(join(source, folder));
    if (names === undefined) {
      absent.push({ path: folder, why: 'unreadable' });
      continue;
    }
    for (const name of names) {
      const path = posix.join(folder, name);
      entries += 1;
      if (entries % ENTRIES_BETWEEN_BREATHS === 0) {
        await breathe();
        signal?.throwIfAborted();
      }
      if (name === '.git') {
        repositories.push(path);
        continue;
      }
      const found = copyEntry(path, { ...work, withHistory: false });
      if (found === 'folder') {
        waiting.push(path);
        folders.push({ to: join(target, path), stat: lstatSync(join(source, path)) });
      } else if (found !== 'copied') absent.push({ path, why: found });
    }
  }
  const withHistory = !absent.some(({ why }) => why === 'secret');
  for (const path of repositories) {
    const found = copyEntry(path, { ...work, withHistory });
    if (found !== 'copied' && found !== 'folder') absent.push({ path, why: found });
  }
  for (const { to, stat } of folders.reverse()) {
    chmodSync(to, (stat.mode & 0o777) | 0o700);
    copyTimes(to, stat);
  }
  await breathe();
  signal?.throwIfAborted();
  return absent.sort((a, b) => (a.path < b.path ? -1 : 1));
}

function readableNames(folder: string): string[] | undefined {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (errorCode(error) === 'EACCES') return undefined;
    throw error;
  }
}

function reasonOf(error: unknown, checkout: string, parent: string): string {
  const code = errorCode(error) ?? '';
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return `The disk has no room for a copy of ${checkout} in ${parent}: free some space there, or set TMPDIR to a folder on a larger disk.`;
  const said =
    typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : code;
  return `${checkout} could not be copied to ${parent}: ${said}. Check that both can be read and written.`;
}
