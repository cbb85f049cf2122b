import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Takes a document apart: each part with the keys that lead to it. */
export type Split = (document: unknown) => Iterable<readonly [keys: readonly string[], part: unknown]>;

const CACHE = fileURLToPath(new URL('../../../.cache/published/', import.meta.url));

/**
 * One part of a JSON document of a package; undefined when there is none. The documents are megabytes and a test file needs
 * little of them, so they are taken apart once for each version of a package, and read part by part.
 */
export function publishedPart(file: string, split: Split, keys: readonly string[]): unknown {
  const place = join(folderOf(file, split), nameOf(keys));
  return existsSync(place) ? JSON.parse(readFileSync(place, 'utf8')) : undefined;
}

const folders = new Map<string, string>();

function folderOf(file: string, split: Split): string {
  const known = folders.get(file);
  if (known !== undefined) return known;
  const source = createRequire(import.meta.url).resolve(file);
  const folder = join(CACHE, nameOf([source, versionOf(file), String(split)]));
  if (!existsSync(folder)) takeApart(source, split, folder);
  folders.set(file, folder);
  return folder;
}

function takeApart(source: string, split: Split, folder: string): void {
  mkdirSync(CACHE, { recursive: true });
  const half = mkdtempSync(join(CACHE, 'half-'));
  for (const [keys, part] of split(JSON.parse(readFileSync(source, 'utf8')))) {
    writeFileSync(join(half, nameOf(keys)), JSON.stringify(part));
  }
  try {
    renameSync(half, folder);
  } catch (error) {
    // Another test file was faster.
    if (!existsSync(folder)) throw error;
    rmSync(half, { recursive: true });
  }
}

function versionOf(file: string): string {
  const name = file.split('/').slice(0, 2).join('/');
  const manifest = new URL(`../../../node_modules/${name}/package.json`, import.meta.url);
  return String(JSON.parse(readFileSync(manifest, 'utf8')).version);
}

const nameOf = (keys: readonly string[]): string =>
  createHash('sha1').update(JSON.stringify(keys)).digest('hex');
