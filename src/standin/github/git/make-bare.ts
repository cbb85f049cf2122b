import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const CONFIG = '[core]\n\trepositoryformatversion = 0\n\tfilemode = true\n\tbare = true\n';

/** Makes an empty bare repository, as `git init --bare` without a template does. Source: gitrepository-layout(5). */
export async function makeBare(folder: string, defaultBranch: string): Promise<void> {
  for (const part of ['objects/info', 'objects/pack', 'refs/heads', 'refs/tags'])
    await mkdir(join(folder, part), { recursive: true });
  await writeFile(join(folder, 'config'), CONFIG);
  await writeFile(join(folder, 'HEAD'), `ref: refs/heads/${defaultBranch}\n`);
}
