import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { WholeFile } from '../../ports/fetched-merge.ts';
import type { GitRepository } from './git-repository.ts';

/** Permission bits of git's modes of a plain file; a link and a submodule have none. */
const MODES: Readonly<Record<string, number>> = { '100644': 0o644, '100755': 0o755 };

/**
 * The files of `paths` that one tree has otherwise than another, as they are in `newer`; where the two differ anywhere else,
 * or in what is no file, the paths of that. `folder` is the repository's and has nothing checked out. Source: git,
 * "git-diff-tree", raw output.
 */
export async function changesBetween(
  { must }: GitRepository,
  folder: string,
  [older, newer]: readonly [string, string],
  paths: readonly string[],
): Promise<
  | { readonly kind: 'files'; readonly files: readonly WholeFile[] }
  | { readonly kind: 'elsewhere'; readonly paths: readonly string[] }
> {
  const raw = await must('compare trees', ['diff-tree', '-r', '-z', '--raw', '--no-renames', older, newer]);
  const words = raw.split('\0');
  const files: WholeFile[] = [];
  const elsewhere: string[] = [];
  for (let index = 0; index + 1 < words.length; index += 2) {
    const [, gitMode = '', , blob = ''] = (words[index] ?? '').split(' ');
    const path = words[index + 1] ?? '';
    const mode = MODES[gitMode];
    if (mode === undefined || !paths.includes(path)) {
      elsewhere.push(path);
      continue;
    }
    // Byte for byte; what a program writes out is text here.
    const unpacked = join(folder, await must(`read ${path}`, ['unpack-file', blob]));
    files.push({ path, mode, content: readFileSync(unpacked) });
    rmSync(unpacked);
  }
  return elsewhere.length > 0 ? { kind: 'elsewhere', paths: elsewhere } : { kind: 'files', files };
}
