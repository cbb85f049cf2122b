import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { journalFile } from '../../src/adapters/journal-file.ts';
import { watchedJournal } from '../../src/adapters/watched-journal.ts';
import type { Entry } from '../../src/kernel/entry.ts';
import type { Journal } from '../../src/ports.ts';
import { fakeClock } from '../fakes/fake-clock.ts';
import { memoryJournal } from '../fakes/memory-journal.ts';

const folder = mkdtempSync(join(tmpdir(), 'journal-contract-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const validate = new Ajv2020({ strict: true, allowUnionTypes: true }).compile(
  JSON.parse(readFileSync('docs/journal.schema.json', 'utf8')),
);

const ENTRIES: readonly Entry[] = [
  { kind: 'task', flow: 'heal', repository: '/shop', command: 'npm test', log: null },
  { kind: 'wait', for: 'tests', reason: 'line one\nline two \u2028 "quoted" \u0000' },
  { kind: 'verdict', verdict: 'healthy', reason: 'tests.pass', sentence: 'ünïcode 🩺' },
];

let files = 0;
const inFile = () => {
  files += 1;
  const path = join(folder, 'not/there/yet', `${files}.jsonl`);
  return { journal: journalFile(path, 'run-1', fakeClock()), read: () => linesOf(path) };
};
const inMemory = () => {
  const journal = memoryJournal();
  return { journal, read: (): readonly object[] => journal.entries };
};
const watched = () => {
  const { journal, read } = inFile();
  return { journal: watchedJournal(journal, () => {}), read };
};

function linesOf(path: string): object[] {
  const text = readFileSync(path, 'utf8');
  expect(text.endsWith('\n')).toBe(true);
  return text
    .slice(0, -1)
    .split('\n')
    .map((line) => JSON.parse(line));
}

describe.each<[string, () => { journal: Journal; read: () => readonly object[] }]>([
  ['in a file', inFile],
  ['in memory', inMemory],
  ['that is watched', watched],
])('the journal %s', (_, make) => {
  test('keeps every entry, whole and in order, readable after each', () => {
    const { journal, read } = make();
    ENTRIES.forEach((entry, index) => {
      journal.append(entry);
      expect(read()).toHaveLength(index + 1);
      expect(read().at(-1)).toMatchObject(entry);
    });
    expect(read()).toMatchObject([...ENTRIES]);
  });

  test('says where it is', () => {
    expect(make().journal.location).not.toBe('');
  });
});

test('lines in a file are as the schema says, numbered, of one run, for their owner only', () => {
  const { journal, read } = inFile();
  for (const entry of ENTRIES) journal.append(entry);
  const lines = read();
  for (const line of lines) expect(validate(line)).toBe(true);
  expect(lines).toMatchObject(
    [0, 1, 2].map((seq) => ({ v: 1, run: 'run-1', seq, at: '2026-01-02T03:04:05.000Z' })),
  );
  expect(statSync(journal.location).mode & 0o777).toBe(0o600);
});

test('a journal that cannot be written throws, and a watcher is not told of what was not written', () => {
  const shown: string[] = [];
  const journal = watchedJournal(journalFile('/dev/full', 'run-1', fakeClock()), ({ kind }) =>
    shown.push(kind),
  );
  expect(() => journal.append({ kind: 'config', settings: {} })).toThrow('ENOSPC');
  expect(shown).toEqual([]);
});
