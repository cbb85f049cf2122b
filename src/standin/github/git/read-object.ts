import { closeSync, existsSync, openSync, readFileSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { constants, inflateSync } from 'node:zlib';
import { git } from './git.ts';

export interface ObjectHeader {
  readonly type: string;
  /** Bytes. */
  readonly size: number;
}

export interface GitObject extends ObjectHeader {
  readonly bytes: Buffer;
}

// No object's header is longer: a type, a space, its size, a NUL.
const HEADER_BYTES = 32;

/**
 * An object by its full SHA; undefined when this repository has none. A loose one is read without starting git, which is
 * what nearly all are; git finds those in packs and those lent by other repositories.
 */
export const readObject = async (folder: string, sha: string): Promise<GitObject | undefined> =>
  (await readLoose(folder, sha)) ?? packed(folder, sha);

/** An object that has a file of its own; undefined for any other. Reads at once: a turn through the thread pool takes longer. Source: Pro Git, "Git objects", object storage. */
export async function readLoose(folder: string, sha: string): Promise<GitObject | undefined> {
  const place = looseAt(folder, sha);
  if (!existsSync(place)) return undefined;
  const whole = inflateSync(readFileSync(place));
  const end = whole.indexOf(0);
  return { ...headerOf(whole.subarray(0, end)), bytes: whole.subarray(end + 1) };
}

/** Type and size of an object; undefined when this repository has none. */
export async function readHeader(folder: string, sha: string): Promise<ObjectHeader | undefined> {
  const place = looseAt(folder, sha);
  if (!existsSync(place)) return packedHeader(folder, sha);
  const file = openSync(place, 'r');
  try {
    return headerOf(beginning(file));
  } finally {
    closeSync(file);
  }
}

function beginning(file: number): Buffer {
  const buffer = Buffer.alloc(HEADER_BYTES * 4);
  const bytes = buffer.subarray(0, readSync(file, buffer, 0, buffer.length, 0));
  // The stream goes on after what was read.
  const start = inflateSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH });
  return start.subarray(0, start.indexOf(0));
}

async function packed(folder: string, sha: string): Promise<GitObject | undefined> {
  const answer = await git(folder, ['cat-file', '--batch'], { input: `${sha}\n` });
  const end = answer.indexOf(10);
  const header = described(answer.subarray(0, end));
  return header === undefined
    ? undefined
    : { ...header, bytes: answer.subarray(end + 1, end + 1 + header.size) };
}

const packedHeader = async (folder: string, sha: string): Promise<ObjectHeader | undefined> =>
  described(await git(folder, ['cat-file', '--batch-check'], { input: `${sha}\n` }));

/** `SHA TYPE SIZE`; anything else says that there is no such object. */
function described(line: Buffer): ObjectHeader | undefined {
  const match = /^[0-9a-f]{40} (\w+) (\d+)/.exec(line.toString('utf8'));
  return match === null ? undefined : { type: match[1] ?? '', size: Number(match[2]) };
}

function headerOf(header: Buffer): ObjectHeader {
  const [type = '', size] = header.toString('latin1').split(' ');
  return { type, size: Number(size) };
}

/** Where a loose object has its file. */
export const looseAt = (folder: string, sha: string): string =>
  join(folder, 'objects', sha.slice(0, 2), sha.slice(2));
