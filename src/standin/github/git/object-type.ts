import { readHeader } from './read-object.ts';

/** The type of an object by its full SHA; undefined when it is not here. */
export const objectType = async (folder: string, sha: string): Promise<string | undefined> =>
  /^[0-9a-f]{40}$/.test(sha) ? (await readHeader(folder, sha))?.type : undefined;
