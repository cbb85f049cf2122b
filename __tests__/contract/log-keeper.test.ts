import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from '@jest/globals';
import { logKeeper } from '../../src/adapters/log-keeper.ts';
import type { KeptLog, LogKeeper } from '../../src/ports/kept-log.ts';
import { memoryLogKeeper } from '../fakes/memory-log.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kept-'));
  folders.push(folder);
  return folder;
}

const KEEPERS: Readonly<Record<string, (mostBytes?: number) => LogKeeper>> = {
  'on disk': (mostBytes) => logKeeper(newFolder(), mostBytes),
  'in memory': memoryLogKeeper,
};

async function linesFrom(log: KeptLog, first: number): Promise<string[]> {
  const lines: string[] = [];
  for await (const piece of log.from(first)) lines.push(...piece);
  return lines;
}

describe.each(Object.entries(KEEPERS))('a log kept %s', (_, keeper) => {
  test('gives its lines from any number on, as they were', async () => {
    const lines = ['', 'zwölf', '🧵 | \\n', '', 'x'.repeat(9_000), 'last'];
    const kept = keeper();
    kept.add(null, lines.slice(0, 2));
    kept.add(null, []);
    kept.add(null, lines.slice(2));
    const log = kept.kept(null);
    expect([log.lines, log.bytes, log.cut]).toEqual([
      6,
      Buffer.byteLength(`${lines.join('\n')}\n`),
      undefined,
    ]);
    for (let first = 1; first <= 7; first += 1)
      expect(await linesFrom(log, first)).toEqual(lines.slice(first - 1));
  });

  test('tells jobs apart, each numbered from one, and gives all where it does not know the name', async () => {
    const kept = keeper();
    kept.add('lint', ['l1', 'l2']);
    kept.add('test', ['t1']);
    kept.add('lint', ['l3']);
    kept.add('test', ['t2', 't3']);
    expect(await linesFrom(kept.kept('lint'), 2)).toEqual(['l2', 'l3']);
    expect(await linesFrom(kept.kept('test'), 1)).toEqual(['t1', 't2', 't3']);
    expect(await linesFrom(kept.kept('else'), 3)).toEqual(['t1', 'l3', 't2', 't3']);
  });

  test('keeps the beginning of what is too long for it, in whole lines, and says so', async () => {
    const kept = keeper(20);
    for (const line of ['eight...', 'eight..2', 'too much', 'x']) kept.add(null, [line]);
    const log = kept.kept(null);
    expect(log.cut).toEqual(expect.any(String));
    expect(await linesFrom(log, 1)).toEqual(['eight...', 'eight..2']);
  });

  test('gives back its room', async () => {
    const kept = keeper();
    kept.add(null, ['a', 'b']);
    kept.drop();
    expect(await linesFrom(kept.kept(null), 1)).toEqual([]);
  });

  test('of nothing is empty, and can be read twice at once', async () => {
    expect(await linesFrom(keeper().kept(null), 1)).toEqual([]);
    const kept = keeper();
    kept.add(null, ['a', 'b']);
    const log = kept.kept(null);
    expect(await Promise.all([linesFrom(log, 1), linesFrom(log, 2)])).toEqual([['a', 'b'], ['b']]);
  });
});

test('the file on disk is for nobody else, and none is left open', async () => {
  const folder = newFolder();
  const kept = logKeeper(folder);
  kept.add(null, ['a']);
  const open = readdirSync('/proc/self/fd').length;
  const log = kept.kept(null);
  expect(await linesFrom(log, 1)).toEqual(['a']);
  expect(readdirSync('/proc/self/fd').length).toBeLessThan(open);
  const [name = ''] = readdirSync(folder);
  expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
});

test('a dropped log leaves no file', () => {
  const folder = newFolder();
  const kept = logKeeper(folder);
  kept.add(null, ['a']);
  kept.drop();
  expect(readdirSync(folder)).toEqual([]);
});

test('where it cannot be written the run goes on without it', async () => {
  const folder = newFolder();
  const kept = logKeeper(join(folder, 'gone'));
  kept.add(null, ['a']);
  kept.add(null, ['b']);
  const log = kept.kept(null);
  expect(log.cut).toMatch(/could not be kept on disk \(ENOENT/);
  expect(await linesFrom(log, 1)).toEqual([]);
});
