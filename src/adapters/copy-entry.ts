import {
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { isSecretPath, isTestPath } from '../kernel/path-class.ts';
import type { Policy } from '../kernel/policy.ts';
import { copyFile, copyTimes } from './copy-file.ts';
import { isInDependencyFolder } from './dependency-folders.ts';
import { errorCode } from './error-code.ts';
import { gitSkeleton } from './git-skeleton.ts';
import { belowRoot } from './inside-root.ts';
import { npmSettingsOnly } from './npm-settings.ts';

/** From where to where (absolute, real paths), what counts as a secret, and whether a `.git` comes with its objects. */
export interface TreeCopy {
  readonly source: string;
  readonly target: string;
  readonly policy: Policy;
  readonly withHistory: boolean;
}

const NO_BYTES = 0;

/**
 * What became of an entry: `folder` is made and still empty, `trimmed` lacks its credentials, the last four are not in the
 * copy (`history`: a `.git` without its objects is).
 */
export type Copied = 'copied' | 'folder' | 'trimmed' | 'secret' | 'unreadable' | 'not-a-file' | 'history';

/** Copies what stands at a relative path; of a folder only the folder itself. Throws the system's error when the disk is full. */
export function copyEntry(path: string, work: TreeCopy): Copied {
  try {
    return copyWhatStands(path, work);
  } catch (error) {
    const code = errorCode(error);
    if (code === 'EACCES' || code === 'EPERM') return 'unreadable';
    if (code === 'ENOENT' && !existsSync(join(work.source, path))) return 'copied';
    throw error;
  }
}

function copyWhatStands(path: string, { source, target, policy, withHistory }: TreeCopy): Copied {
  const from = join(source, path);
  const to = join(target, path);
  if (posix.basename(path) === '.git')
    return gitSkeleton(from, to, withHistory ? undefined : NO_BYTES) === 'whole' ? 'copied' : 'history';
  const stat = lstatSync(from);
  if (stat.isDirectory()) {
    // Files are judged one by one: a folder that is merely named like a secret file may be a virtual environment.
    if (isLeftOutAsSecret(`${path}/file`, policy)) return 'secret';
    if (from === target) return 'not-a-file';
    mkdirSync(to, { mode: 0o700 });
    return 'folder';
  }
  if (isLeftOutAsSecret(path, policy))
    return stat.isFile() && posix.basename(path) === '.npmrc' ? trimmed(from, to) : 'secret';
  if (stat.isSymbolicLink()) {
    symlinkSync(linkFor(readlinkSync(from), path, source), to);
    copyTimes(to, stat);
    return 'copied';
  }
  if (!stat.isFile()) return 'not-a-file';
  copyFile(from, to, stat);
  return 'copied';
}

function trimmed(from: string, to: string): Copied {
  const text = readFileSync(from, 'utf8');
  const settings = npmSettingsOnly(text);
  writeFileSync(to, settings, { mode: 0o600 });
  return settings === text ? 'copied' : 'trimmed';
}

/** Tests need the certificates of their libraries and the sample keys of their fixtures. */
function isLeftOutAsSecret(path: string, policy: Policy): boolean {
  return isSecretPath(path, policy) && !isInDependencyFolder(path) && !isTestPath(path);
}

/** A link's text in the copy: one that names a place in the checkout absolutely would lead out of the copy, so it is made relative. */
function linkFor(text: string, path: string, source: string): string {
  const inside = posix.isAbsolute(text) ? belowRoot(source, posix.normalize(text)) : undefined;
  return inside === undefined
    ? text
    : posix.relative(posix.join('/', dirname(path)), posix.join('/', inside)) || '.';
}
