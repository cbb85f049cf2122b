import { gitText } from './git.ts';

export interface Ref {
  /** The full name, `refs/…`. */
  readonly name: string;
  readonly type: string;
  readonly sha: string;
}

/** Every ref whose full name starts with `prefix`, by name. */
export async function listRefs(folder: string, prefix = 'refs/'): Promise<readonly Ref[]> {
  const text = await gitText(folder, ['for-each-ref', '--format=%(objectname) %(objecttype) %(refname)']);
  return text.split('\n').flatMap((line) => {
    const [sha = '', type = '', name = ''] = line.split(' ');
    return name.startsWith(prefix) && name !== '' ? [{ name, type, sha }] : [];
  });
}

/** The ref of exactly this full name; undefined when there is none. */
export async function refNamed(folder: string, name: string): Promise<Ref | undefined> {
  return (await listRefs(folder, name)).find((ref) => ref.name === name);
}

/** Whether nothing was ever pushed here. */
export const isEmpty = async (folder: string): Promise<boolean> =>
  (await gitText(folder, ['for-each-ref', '--count=1'])) === '';
