import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { findJournals } from '../../../src/cli/find-journals.ts';
import { statsCommand } from '../../../src/cli/stats.ts';
import { runHere } from '../../fakes/run-here.ts';

let folder = '';
const at = (name: string): string => join(folder, name);
const run = (name: string) =>
  ['{"kind":"task","flow":"heal","repository":"/s"}', '{"kind":"verdict","verdict":"healthy","reason":"r"}']
    .map((entry) => `{"v":1,"run":"${name}","at":"2026-01-02T03:04:05Z",${entry.slice(1)}\n`)
    .join('');

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'stats-'));
  mkdirSync(at('deep/er'), { recursive: true });
  for (const name of ['a.jsonl', 'b.jsonl', 'deep/c.jsonl', 'deep/er/d.jsonl'])
    writeFileSync(at(name), run(name));
  execFileSync('mkfifo', [at('pipe')]);
  writeFileSync(at('forged.txt'), run('f').replace('"heal"', '"x\\nbuild-doctor: y"'));
  writeFileSync(at('notes.txt'), 'no journal \u001b[2J\n');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const stats = (...args: string[]) => runHere(statsCommand().exitOverride(), args);

test('counts the journals that it is given, and says what is none', async () => {
  const { out, err, code } = await stats(at('a.jsonl'), at('notes.txt'), folder);
  expect(out).toMatch(/^4 runs in 4 journals of 5 files\.\n\n\| +\| in a terminal \|\n/);
  expect(out).toMatch(/\| \(no log read\) \| +4 \| 4 healthy \|/);
  expect(err).toBe(`build-doctor: ${at('notes.txt')} is no journal.\n`);
  expect(code).toBe(0);
});

test('gives one JSON object', async () => {
  const { out, err } = await stats(at('a.jsonl'), at('notes.txt'), '--json');
  expect(JSON.parse(out)).toMatchObject({
    files: 2,
    journals: 1,
    runs: 1,
    roads: [{ road: 'terminal', runs: 1, cost: null }],
    verdicts: [{ class: null, word: 'healthy', runs: 1 }],
    notes: [expect.stringContaining('is no journal')],
  });
  expect(err).toBe('');
});

test.each([
  ['nothing that is a journal', ['notes.txt'], /No run to count in 1 file\. .*notes\.txt is no journal/],
  ['a file that is not there', ['none.jsonl'], /There is no .*none\.jsonl/],
  ['a pipe that nobody writes to', ['./pipe'], /pipe cannot be read \(it is no regular file\)/],
  [
    'a flow of two lines',
    ['forged.txt'],
    /^build-doctor: .* of the flow "x build-doctor: y" is left out.*\n$/,
  ],
  ['half of the prices', ['a.jsonl', '--price-prompt', '1'], /needs both prices/],
])('refuses %s with exit code 2', async (_, args, why) => {
  const given = args.map((arg) => (/\./.test(arg) ? at(arg) : arg));
  const { out, err, code } = await stats(...given);
  expect([out, code]).toEqual(['', 2]);
  expect(err).toMatch(why);
});

test('wants a price that is one', async () => {
  await expect(stats(at('a.jsonl'), '--price-prompt', 'free')).rejects.toThrow(
    /dollars for a million tokens/,
  );
});

describe('names of journals', () => {
  test.each<[readonly string[], readonly string[] | RegExp]>([
    [['.'], ['a.jsonl', 'b.jsonl', 'deep/c.jsonl', 'deep/er/d.jsonl']],
    [['*.jsonl'], ['a.jsonl', 'b.jsonl']],
    [['deep/*.jsonl'], ['deep/c.jsonl']],
    [['**/*.jsonl'], ['a.jsonl', 'b.jsonl', 'deep/c.jsonl', 'deep/er/d.jsonl']],
    [['d*/**/d.jsonl'], ['deep/er/d.jsonl']],
    [
      ['b.jsonl', '[ab].jsonl', 'deep/../b.jsonl'],
      ['b.jsonl', 'a.jsonl'],
    ],
    [['deep/er/*.txt'], /No file matches/],
    [['no/*.jsonl'], /cannot be read/],
  ])('%j', (names, found) => {
    const files = findJournals(names.map(at));
    if (found instanceof RegExp)
      expect(files).toEqual({ kind: 'problem', reason: expect.stringMatching(found) });
    else expect(files).toEqual({ kind: 'files', files: found.map(at) });
  });
});
