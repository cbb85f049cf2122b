import { tryGit } from './git.ts';

/** Where `.gitmodules` of a commit says that the submodule at a path comes from; undefined when it does not say. */
export async function submoduleAddress(
  folder: string,
  commit: string,
  path: string,
): Promise<string | undefined> {
  const argv = ['config', '--blob', `${commit}:.gitmodules`, '--get-regexp', '^submodule\\..*\\.(path|url)$'];
  const { code, stdout } = await tryGit(folder, argv);
  if (code !== 0) return undefined;
  const settings = stdout
    .toString('utf8')
    .split('\n')
    .map((line) => ({ key: line.slice(0, line.indexOf(' ')), value: line.slice(line.indexOf(' ') + 1) }));
  const key = settings.find((each) => each.key.endsWith('.path') && each.value === path)?.key;
  return settings.find((each) => each.key === key?.replace(/path$/, 'url'))?.value;
}
