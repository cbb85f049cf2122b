import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The nearest folder above `folder` that is a git repository; undefined when `folder` is one itself or none is above. */
export function repositoryAbove(folder: string): string | undefined {
  if (existsSync(join(folder, '.git'))) return undefined;
  for (let above = dirname(folder); above !== dirname(above); above = dirname(above))
    if (existsSync(join(above, '.git'))) return above;
  return undefined;
}
