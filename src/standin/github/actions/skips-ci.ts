import { readCommit } from '../git/read-commit.ts';

const MARK = /\[(?:skip ci|ci skip|no ci|skip actions|actions skip)\]/;
const TRAILER = /\n\n(?:.*\n)*skip-checks: ?true\s*$/;

/** Whether a commit's message asks that `push` and `pull_request` start nothing. Source: GitHub doc "Skipping workflow runs". */
export async function skipsCi(folder: string, commit: string): Promise<boolean> {
  const message = (await readCommit(folder, commit))?.message ?? '';
  return MARK.test(message) || TRAILER.test(message);
}
