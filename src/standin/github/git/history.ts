import { gitText } from './git.ts';

export interface HistoryFilter {
  /** A file or folder that the commits change. */
  readonly path?: string;
  /** An e-mail, or a part of it. */
  readonly author?: string;
  readonly since?: string;
  readonly until?: string;
}

/** The SHAs of a history, newest first: of a tip, or of a range `A..B`. */
export async function history(
  folder: string,
  range: string,
  filter: HistoryFilter = {},
): Promise<readonly string[]> {
  const { path, author, since, until } = filter;
  if ([path, author, since, until].some((value) => value?.includes('\0'))) return [];
  const argv = ['rev-list', '--fixed-strings', '--regexp-ignore-case'];
  if (author !== undefined) argv.push(`--author=${author}`);
  if (since !== undefined) argv.push(`--since=${since}`);
  if (until !== undefined) argv.push(`--until=${until}`);
  const text = await gitText(folder, [...argv, range, '--', ...(path === undefined ? [] : [path])]);
  return text.split('\n').filter(Boolean);
}
