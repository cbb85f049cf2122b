import type { Account } from '../world/account.ts';
import type { Repository } from '../world/repository.ts';
import { now, type World } from '../world/world.ts';
import type { TreeChange } from './change-tree.ts';
import { changeTree } from './change-tree.ts';
import { writeCommit } from './write-commit.ts';
import { writeBlob } from './write-object.ts';

/** A file to write: text or bytes, 100644 unless `mode` says else (100755, 120000); null deletes the path. */
export type FileWish = string | Buffer | { readonly bytes: Buffer; readonly mode: string } | null;

/** The commit e-mail that GitHub gives an account. */
export const emailOf = ({ id, login }: Account): string => `${id}+${login}@users.noreply.github.com`;

/** Writes a commit on top of `parents` (its tree starts from the first one's) and gives its SHA; no ref moves. */
export async function commitFiles(
  world: World,
  repository: Repository,
  wish: {
    readonly parents: readonly string[];
    readonly files: Readonly<Record<string, FileWish>>;
    readonly message: string;
    readonly author: Account;
  },
): Promise<string> {
  const { folder } = repository;
  const changes: TreeChange[] = [];
  for (const [path, file] of Object.entries(wish.files)) {
    if (file === null) changes.push({ path, file: undefined });
    else {
      const { bytes, mode } =
        typeof file === 'string' || Buffer.isBuffer(file) ? { bytes: file, mode: '100644' } : file;
      changes.push({ path, file: { mode, blob: await writeBlob(folder, bytes) } });
    }
  }
  const tree = await changeTree(folder, wish.parents[0], changes);
  const who = { name: wish.author.name ?? wish.author.login, email: emailOf(wish.author), at: now(world) };
  return writeCommit(folder, {
    tree,
    parents: wish.parents,
    message: wish.message,
    author: who,
    committer: who,
  });
}
