import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { SeedTokens } from '../../src/standin/github/seed/plant-tokens.ts';
import { startSeeded } from '../../src/standin/github/seed/start-seeded.ts';
import type { LocalGitHub } from '../../src/standin/github/server.ts';
import { watchContract } from './github-contract/watch-contract.ts';

const folders: string[] = [];

/** A new folder with these files and `seed.json`; gives the seed file's path. */
export function seedFolder(seed: unknown, files: Readonly<Record<string, string | Buffer>> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'seed-'));
  folders.push(folder);
  const text = typeof seed === 'string' ? seed : JSON.stringify(seed);
  for (const [path, content] of Object.entries({ ...files, 'seed.json': text })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return join(folder, 'seed.json');
}

export interface SeededGitHub extends LocalGitHub {
  readonly tokens: SeedTokens;
}

/** A local GitHub from a seed file; `close` throws when an exchange broke what GitHub publishes. */
export async function seededGitHub(file: string): Promise<SeededGitHub> {
  const contract = watchContract();
  const started = await startSeeded(file, { observe: contract.observe });
  if (started.kind === 'problems') throw new Error(JSON.stringify(started.problems));
  const { github, tokens } = started;
  return {
    ...github,
    tokens,
    close: async () => {
      await github.close();
      contract.check(github.world);
    },
  };
}

export function removeSeedFolders(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
}
