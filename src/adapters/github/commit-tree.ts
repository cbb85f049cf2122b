import type { GitRepository } from './git-repository.ts';

// One commit has one id, whenever and wherever it is made.
const MADE_BY = { NAME: 'Build Doctor', EMAIL: 'build-doctor@localhost', DATE: '946684800 +0000' };
const IDENTITY = Object.fromEntries(
  Object.entries(MADE_BY).flatMap(([key, value]) => [
    [`GIT_AUTHOR_${key}`, value],
    [`GIT_COMMITTER_${key}`, value],
  ]),
);

/** Makes a commit of a tree, which no branch has; its id. Throws `HostFailure` when git cannot. */
export async function commitTree(
  { must }: GitRepository,
  treeId: string,
  parents: readonly string[],
  message: string,
): Promise<string> {
  const after = parents.flatMap((parent) => ['-p', parent]);
  return must('make a commit', ['commit-tree', treeId, ...after, '-m', message], IDENTITY);
}
