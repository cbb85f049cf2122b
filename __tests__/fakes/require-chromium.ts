import { execFileSync } from 'node:child_process';
import { isHere } from './require-here.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome'];

/** The browser of this machine, `CHROMIUM` or one by its usual names; undefined where there is none, which is said aloud as `isHere` does. */
export function chromiumHere(what: string): string | undefined {
  const named = process.env.CHROMIUM;
  if (named !== undefined) return isHere([named, '--version'], what) ? named : undefined;
  const script = `command -v ${NAMES.join(' || command -v ')}`;
  if (!isHere(['sh', '-c', script], what)) return undefined;
  return execFileSync('sh', ['-c', script], { encoding: 'utf8' }).trim();
}
