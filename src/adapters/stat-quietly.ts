import { lstatSync, type Stats } from 'node:fs';
import { errorCode } from './error-code.ts';

/** The entry itself (no link followed): undefined when nothing stands there, `unreadable` when the system will not say. */
export function statQuietly(absolute: string): Stats | 'unreadable' | undefined {
  try {
    return lstatSync(absolute, { throwIfNoEntry: false });
  } catch (error) {
    const code = errorCode(error);
    return code === 'ENOTDIR' || code === 'ENAMETOOLONG' ? undefined : 'unreadable';
  }
}
