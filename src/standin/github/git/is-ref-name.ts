import { tryGit } from './git.ts';

const PLAIN = /^refs(?:\/[A-Za-z0-9_-]+){2,}$/;

/** Whether git takes a full name of a ref; it is asked about unusual ones only. */
export const isRefName = async (folder: string, ref: string): Promise<boolean> =>
  PLAIN.test(ref) || (await tryGit(folder, ['check-ref-format', ref])).code === 0;
