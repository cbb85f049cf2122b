import { readFile, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import * as v from 'valibot';
import { checkSeed } from './check-seed.ts';
import { type Checked, wrong } from './problem.ts';
import { problemOf } from './problem-of.ts';
import { type Seed, SeedSchema } from './seed-schema.ts';

export interface ReadSeed {
  readonly kind: 'seed';
  readonly seed: Seed;
  /** Where its paths start, absolute; undefined when it may name no files. */
  readonly folder: string | undefined;
}

/** Reads a seed file with everything that it names; all of its problems at once. */
export async function readSeedFile(file: string): Promise<Checked<ReadSeed>> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return wrong('', code === 'ENOENT' ? 'there is no such file' : `cannot be read (${code})`);
  }
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    return wrong('', `is no JSON: ${error instanceof Error ? error.message : error}`);
  }
  return readSeed(json, dirname(resolve(file)));
}

/** Reads a seed from JSON; without a `folder` it may hold files as text only. */
export async function readSeed(json: unknown, folder: string | undefined): Promise<Checked<ReadSeed>> {
  if (Array.isArray(json)) return wrong('', 'is a list where an object is expected');
  const parsed = v.safeParse(SeedSchema, json);
  if (!parsed.success)
    return { kind: 'problems', problems: parsed.issues.map((issue) => problemOf(SeedSchema, issue)) };
  const problems = await checkSeed(parsed.output, (path, wanted) =>
    folder === undefined ? Promise.resolve(TEXT_ONLY) : missing(resolve(folder, path), wanted),
  );
  return problems.length > 0 ? { kind: 'problems', problems } : { kind: 'seed', seed: parsed.output, folder };
}

const TEXT_ONLY = 'names a file of this machine, and a seed sent over HTTP holds its files as text';

async function missing(path: string, wanted: 'file' | 'folder'): Promise<string | undefined> {
  const found = await stat(path).catch(() => undefined);
  const isThere = wanted === 'file' ? found?.isFile() : found?.isDirectory();
  return isThere === true ? undefined : `there is no ${wanted} ${path}`;
}
