import { appendFileSync, mkdirSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from '@jest/globals';
import { findJournals } from '../../../../src/cli/find-journals.ts';
import { followJournals } from '../../../../src/cli/timeline/follow-journals.ts';
import { liveFeed } from '../../../../src/viewer/server/live-feed.ts';
import { folderWith, removeFolders } from '../../../fakes/price-project.ts';

let folder = '';
const at = (name: string): string => join(folder, name);
const line = (text: string): string => `${JSON.stringify({ kind: 'turn', text })}\n`;

beforeEach(() => {
  folder = folderWith({});
});
afterAll(removeFolders);

/** Looks, and gives what the page was told since the last time: the file's name and the texts of its lines. */
function watching(find: () => readonly string[], complaints: string[] = []) {
  const feed = liveFeed();
  const told: string[][] = [];
  feed.listen(0, (message) => {
    const { file, lines } = JSON.parse(message);
    told.push([file, ...lines.map(({ text }: { text: string }) => text)]);
  });
  const { look } = followJournals(find, feed, (sentence) => complaints.push(sentence));
  return () => {
    look();
    return told.splice(0);
  };
}

const inFolder = () => {
  const found = findJournals([folder]);
  return found.kind === 'files' ? found.files : [];
};

test('tells whole lines once, as they are written; a torn one waits for its end', () => {
  const look = watching(inFolder);
  expect(look()).toEqual([]);
  writeFileSync(at('a.jsonl'), line('one') + line('two'));
  expect(look()).toEqual([['a.jsonl', 'one', 'two']]);
  expect(look()).toEqual([]);
  const [bytes, middle] = [Buffer.from(line('three 🩺')), line('three ').length + 1];
  appendFileSync(at('a.jsonl'), bytes.subarray(0, middle));
  expect(look()).toEqual([]);
  appendFileSync(at('a.jsonl'), bytes.subarray(middle));
  appendFileSync(at('a.jsonl'), `no line of a journal\n${line('four')}`);
  expect(look()).toEqual([['a.jsonl', 'three 🩺', 'four']]);
});

test('a journal that appears is added, under a name of its own', () => {
  writeFileSync(at('a.jsonl'), line('a'));
  const look = watching(inFolder);
  look();
  mkdirSync(at('deep'));
  writeFileSync(at('deep/a.jsonl'), line('other'));
  expect(look()).toEqual([['deep/a.jsonl', 'other']]);
});

test.each<[string, () => void]>([
  ['cut', () => writeFileSync(at('a.jsonl'), line('new'))],
  [
    'cut and grown longer than it was',
    () => writeFileSync(at('a.jsonl'), line('new') + line('x'.repeat(99))),
  ],
  [
    'replaced by another file',
    () => {
      writeFileSync(at('b.tmp'), line('new') + line('more'));
      renameSync(at('b.tmp'), at('a.jsonl'));
    },
  ],
])('a file that was %s starts anew', (_, change) => {
  writeFileSync(at('a.jsonl'), line('one') + line('two'));
  const look = watching(inFolder);
  look();
  change();
  const [told = []] = look();
  expect(told.slice(0, 2)).toEqual(['a.jsonl (2)', 'new']);
  appendFileSync(at('a.jsonl'), line('on'));
  expect(look()).toEqual([['a.jsonl (2)', 'on']]);
});

test('a file that is taken away and comes back starts anew; others go on', () => {
  writeFileSync(at('a.jsonl'), line('one'));
  writeFileSync(at('b.jsonl'), line('two'));
  const look = watching(inFolder);
  look();
  rmSync(at('a.jsonl'));
  appendFileSync(at('b.jsonl'), line('three'));
  expect(look()).toEqual([['b.jsonl', 'three']]);
  writeFileSync(at('a.jsonl'), line('again') + line('and again'));
  expect(look()).toEqual([['a.jsonl (2)', 'again', 'and again']]);
});

test('a file that is named before it is there is waited for; a folder of its name is none', () => {
  const look = watching(() => [at('later.jsonl'), folder]);
  expect(look()).toEqual([]);
  writeFileSync(at('later.jsonl'), line('one'));
  expect(look()).toMatchObject([[expect.stringContaining('later.jsonl'), 'one']]);
});

test('a file too large to be read is complained about once, and others go on', () => {
  writeFileSync(at('a.jsonl'), '');
  truncateSync(at('a.jsonl'), 3 * 1024 ** 3);
  writeFileSync(at('b.jsonl'), line('one'));
  const complaints: string[] = [];
  const look = watching(inFolder, complaints);
  expect(look()).toEqual([['b.jsonl', 'one']]);
  appendFileSync(at('b.jsonl'), line('two'));
  expect(look()).toEqual([['b.jsonl', 'two']]);
  expect(complaints).toEqual([
    expect.stringContaining('a.jsonl cannot be followed (more than 256 MiB at once)'),
  ]);
});

test('a line that is nested without end is left out', () => {
  const nested = `{"kind":"turn","x":${'['.repeat(200_000)}${']'.repeat(200_000)}}\n`;
  writeFileSync(at('a.jsonl'), line('one') + nested + line('two'));
  expect(watching(inFolder)()).toEqual([['a.jsonl', 'one', 'two']]);
});
