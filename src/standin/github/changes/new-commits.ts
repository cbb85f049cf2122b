import { looseCommitsBehind } from '../git/ancestry.ts';
import { gitText, tryGit } from '../git/git.ts';
import { listRefs } from '../git/list-refs.ts';

export interface Quarantine {
  /** Lets git see objects of a push that is not accepted yet. */
  readonly env: Readonly<Record<string, string>>;
}

/** The commits behind `tip` that no ref of the repository has, newest first; undefined where some of them are missing. */
export async function newCommits(
  folder: string,
  tip: string,
  quarantine: Quarantine = { env: {} },
): Promise<readonly string[] | undefined> {
  const refs = await listRefs(folder);
  const isPlain = Object.keys(quarantine.env).length === 0 && refs.every(({ type }) => type === 'commit');
  const tips = [...new Set(refs.map(({ sha }) => sha))];
  const loose = isPlain ? await looseCommitsBehind(folder, tip, tips) : undefined;
  if (loose !== undefined) return loose;
  const found = await tryGit(folder, ['rev-list', tip, '--not', '--all'], quarantine);
  return found.code === 0 ? found.stdout.toString('utf8').split('\n').filter(Boolean) : undefined;
}

/** The first workflow file that new commits add, change or remove; what a merge only brings in from elsewhere is not theirs. */
export async function changedWorkflow(
  folder: string,
  commits: readonly string[],
  quarantine: Quarantine = { env: {} },
): Promise<string | undefined> {
  if (commits.length === 0) return undefined;
  const argv = ['diff-tree', '--stdin', '--root', '-r', '-c', '-z', '--no-commit-id', '--name-only'];
  const input = `${commits.join('\n')}\n`;
  const text = await gitText(folder, [...argv, '--', '.github/workflows'], { ...quarantine, input });
  return text.split('\0').find((path) => path.startsWith('.github/workflows/'));
}
