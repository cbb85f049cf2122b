import type { LookAt } from './check-seed.ts';

type Trees = Readonly<Record<string, string | Readonly<Record<string, string>>>>;

/** Problems of `trees`: no default branch, names that git refuses, folders that are not there. */
export async function checkTrees(
  trees: Trees,
  defaultBranch: string,
  lookAt: LookAt,
  say: (at: string, what: string | undefined) => void,
): Promise<void> {
  const branches = Object.keys(trees);
  if (!branches.includes(defaultBranch)) say('trees', `has no "${defaultBranch}", the default branch`);
  for (const [branch, tree] of Object.entries(trees)) {
    const at = `trees.${branch}`;
    if (!isBranchName(branch)) say(at, 'is no name for a branch');
    const below = branches.find((other) => other.startsWith(`${branch}/`));
    if (below !== undefined) say(at, `cannot be a branch beside "${below}"`);
    if (typeof tree === 'string') say(at, await lookAt(tree, 'folder'));
    else for (const path of Object.keys(tree)) say(`${at}["${path}"]`, pathProblem(path, tree));
  }
}

// The rules of git-check-ref-format that a branch name can break.
const isBranchName = (name: string): boolean =>
  !/^-|^\/|\/$|\/\/|\.\.|@\{|\.lock(?:\/|$)|(?:^|\/)\.|\.$|^@$|[\0-\x20\x7f~^:?*[\\]/.test(name);

function pathProblem(path: string, tree: Readonly<Record<string, string>>): string | undefined {
  const parts = path.split('/');
  if (parts.some((part) => part === '' || part === '.' || part === '..')) return 'is no path of a file';
  if (path.includes('\0')) return 'is no path of a file';
  if (parts.some((part) => part.toLowerCase() === '.git')) return 'is inside a .git folder';
  const folder = parts.slice(0, -1).map((_, index) => parts.slice(0, index + 1).join('/'));
  const file = folder.find((parent) => Object.hasOwn(tree, parent));
  return file === undefined ? undefined : `lies below "${file}", which is a file`;
}
