import { expect, test } from '@jest/globals';
import { appended } from '../../../src/viewer/appended.ts';
import type { JournalFile } from '../../../src/viewer/page-data.ts';
import { readAppended, readPageData } from '../../../src/viewer/read-page-data.ts';

const LINE = { kind: 'task', run: 'r' };

test('takes what is of the shape, leaves out the rest', () => {
  const file = { name: 'a', lines: [LINE, null, { run: 'r' }, 3], notes: ['n', 4] };
  expect(readPageData({ live: true, files: [file, 'x', { lines: 'y' }] })).toEqual({
    live: true,
    files: [
      { name: 'a', lines: [LINE], notes: ['n'] },
      { name: '', lines: [], notes: [] },
    ],
  });
});

test.each([null, undefined, 'x', [], { files: 3 }])('%j is a page without runs', (json) => {
  expect(readPageData(json)).toEqual({ live: false, files: [] });
});

test('a message appends to the file it names; a new name is a new file', () => {
  const file: JournalFile = { name: 'a', lines: [LINE], notes: [] };
  const messages = ['a', 'b'].map((name) => JSON.stringify({ file: name, lines: [LINE] }));
  const files = messages
    .flatMap((message) => readAppended(message) ?? [])
    .reduce<readonly JournalFile[]>(appended, [file]);
  expect(files.map(({ name, lines }) => [name, lines.length])).toEqual([
    ['a', 2],
    ['b', 1],
  ]);
});

test.each(['', 'null', '{"lines":[]}'])('a message that says nothing is left out: %j', (message) => {
  expect(readAppended(message)).toBeUndefined();
});
