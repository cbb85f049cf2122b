import { readCommit } from '../git/read-commit.ts';
import { moment } from './moment.ts';

/** GitHub's `simple-commit`, from the first of some repositories that has the commit; null where none has it. */
export async function simpleCommit(folders: readonly string[], sha: string) {
  for (const folder of folders) {
    const commit = await readCommit(folder, sha);
    if (commit === undefined) continue;
    const { tree, message, author, committer } = commit;
    return {
      id: sha,
      tree_id: tree,
      message,
      timestamp: moment(author.at),
      author: { name: author.name, email: author.email },
      committer: { name: committer.name, email: committer.email },
    };
  }
  return null;
}
