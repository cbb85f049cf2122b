import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The browser's path: `CHROMIUM`, or the first of the usual names on the PATH; undefined where there is none. */
export function findChromium(env = process.env) {
  if (env.CHROMIUM !== undefined) return env.CHROMIUM;
  const paths = (env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return paths.find((path) => {
    try {
      accessSync(path, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}
