import { type LocalGitHub, type StartOptions, startGitHub } from '../server.ts';
import { plant } from './plant.ts';
import { emptyTokens, type SeedTokens } from './plant-tokens.ts';
import type { Checked } from './problem.ts';
import { readSeedFile } from './read-seed.ts';

export interface Seeded {
  readonly kind: 'started';
  readonly github: LocalGitHub;
  readonly tokens: SeedTokens;
}

/** Starts a local GitHub and plants a seed file in it (none: it stays empty); with problems nothing keeps running. */
export async function startSeeded(
  seedFile: string | undefined,
  options: StartOptions = {},
): Promise<Checked<Seeded>> {
  const read = seedFile === undefined ? undefined : await readSeedFile(seedFile);
  if (read?.kind === 'problems') return read;
  const github = await startGitHub(options);
  if (read === undefined) return { kind: 'started', github, tokens: emptyTokens(github.world) };
  try {
    const planted = await github.alone(() => plant(github, read));
    if (planted.kind === 'planted') return { kind: 'started', github, tokens: planted.tokens };
    await github.close();
    return planted;
  } catch (error) {
    await github.close();
    throw error;
  }
}
