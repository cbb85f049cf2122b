import { cpSync, existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type GitFolder, gitFolder } from './git-folder.ts';

const MOST_OBJECT_BYTES = 200 * 1024 * 1024;
const FROM_OWN = /^(?:HEAD|index|sharedindex\..*)$/;
const FROM_COMMON = [
  'refs',
  'packed-refs',
  'reftable',
  'shallow',
  'objects',
  'info/exclude',
  'info/sparse-checkout',
];

/**
 * Makes `target` a bare-bones `.git` of what `dotGit` (both absolute) leads to: HEAD, index, refs and objects, with a
 * config of its own: no remotes, credentials, hooks or programs. With more than 200 MB of objects, or where `dotGit`
 * leads nowhere, an empty valid repository; then the answer is `empty`. Throws the system's error when the disk is full.
 */
export function gitSkeleton(
  dotGit: string,
  target: string,
  mostObjectBytes = MOST_OBJECT_BYTES,
): 'whole' | 'empty' {
  const source = gitFolder(dotGit);
  for (const folder of ['objects/info', 'objects/pack', 'refs/heads', 'refs/tags', 'info'])
    mkdirSync(join(target, folder), { recursive: true });
  const stores = source === undefined ? [] : objectStores(join(source.common, 'objects'));
  const isWhole = source !== undefined && stores.length > 0 && areSmall(stores, mostObjectBytes);
  if (isWhole) {
    copyRepository(source, target);
    for (const store of stores) copyPlain(store, join(target, 'objects'));
  } else writeFileSync(join(target, 'HEAD'), 'ref: refs/heads/main\n');
  writeFileSync(
    join(target, 'config'),
    minimalConfig(isWhole ? readText(join(source.common, 'config')) : ''),
  );
  return isWhole ? 'whole' : 'empty';
}

function copyRepository({ own, common }: GitFolder, target: string): void {
  for (const name of readdirSync(own).filter((entry) => FROM_OWN.test(entry)))
    copyPlain(join(own, name), join(target, name));
  for (const name of FROM_COMMON) if (name !== 'objects') copyPlain(join(common, name), join(target, name));
  if (own !== common) copyPlain(join(own, 'info/sparse-checkout'), join(target, 'info/sparse-checkout'));
}

/** Copies files and folders; anything else (links, pipes) is left where it is, as are lock files and borrowed stores' addresses. */
function copyPlain(from: string, to: string): void {
  if (!existsSync(from)) return;
  cpSync(from, to, {
    recursive: true,
    preserveTimestamps: true,
    force: true,
    filter(path) {
      const stat = lstatSync(path);
      return (stat.isFile() || stat.isDirectory()) && !/(?:\.lock|\/info\/(?:http-)?alternates)$/.test(path);
    },
  });
}

/** A repository's object folder and those it borrows from (`objects/info/alternates`). */
function objectStores(first: string): string[] {
  const stores: string[] = [];
  for (const waiting = [first]; waiting.length > 0 && stores.length < 8; ) {
    const store = waiting.shift();
    if (store === undefined || stores.includes(store) || !existsSync(store)) continue;
    stores.push(store);
    const borrowed = readText(join(store, 'info/alternates')).split('\n');
    waiting.push(...borrowed.filter((line) => line !== '').map((line) => resolve(store, line)));
  }
  return stores;
}

function areSmall(stores: readonly string[], mostBytes: number): boolean {
  let bytes = 0;
  const waiting = [...stores];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) waiting.push(path);
      else if (entry.isFile()) bytes += lstatSync(path).size;
      if (bytes > mostBytes) return false;
    }
  }
  return true;
}

/** Keeps of the old config only what says how to read the data: hash and ref formats, line endings, letter case. */
function minimalConfig(old: string): string {
  const value = (name: string, allowed: RegExp) => {
    const found = new RegExp(`^\\s*${name}\\s*=\\s*(\\S+)`, 'im').exec(old)?.[1]?.toLowerCase();
    return found !== undefined && allowed.test(found) ? found : undefined;
  };
  const line = (name: string, text: string | undefined) =>
    text === undefined ? [] : [`\t${name} = ${text}`];
  const objectFormat = value('objectformat', /^sha(?:1|256)$/);
  const refStorage = value('refstorage', /^(?:files|reftable)$/);
  const isExtended = objectFormat !== undefined || refStorage !== undefined;
  return [
    '[core]',
    `\trepositoryformatversion = ${isExtended ? 1 : 0}`,
    ...['\tfilemode = true', '\tbare = false', '\tlogallrefupdates = true'],
    ...line('autocrlf', value('autocrlf', /^(?:true|false|input)$/)),
    ...line('ignorecase', value('ignorecase', /^(?:true|false)$/)),
    ...(isExtended ? ['[extensions]'] : []),
    ...line('objectformat', objectFormat),
    ...line('refstorage', refStorage),
    '',
  ].join('\n');
}

function readText(path: string): string {
  return existsSync(path) && lstatSync(path).isFile() ? readFileSync(path, 'utf8') : '';
}
