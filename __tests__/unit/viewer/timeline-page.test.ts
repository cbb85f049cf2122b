import { expect, test } from '@jest/globals';
import { journalFile } from '../../../src/viewer/journal-file.ts';
import { timelinePage } from '../../../src/viewer/timeline-page.ts';
import { dataOf, TIMELINE_TEMPLATE } from '../../fakes/timeline-template.ts';

const HOSTILE = "</script><script>alert(1)</script><!-- $& $1 \u2028 connect-src 'none'";

test('holds the journals as data that nothing can leave', () => {
  const data = { live: false, files: [{ name: HOSTILE, lines: [{ kind: HOSTILE }], notes: [] }] };
  const page = timelinePage(TIMELINE_TEMPLATE, data);
  expect(dataOf(page)).toEqual(data);
  expect(page.match(/<script|<!--/g)).toEqual(['<script']);
  expect(page).toContain("connect-src 'none'\">");
});

test('a live one may ask its own server, whatever stands in the journals', () => {
  const page = timelinePage(TIMELINE_TEMPLATE, {
    live: true,
    files: [{ name: HOSTILE, lines: [], notes: [] }],
  });
  expect(page).toContain("connect-src 'self'\">");
  expect(dataOf(page)).toMatchObject({ live: true, files: [{ name: HOSTILE }] });
});

test.each([
  ['none', '<html></html>'],
  ['two', TIMELINE_TEMPLATE + TIMELINE_TEMPLATE],
])('a template with %s of the place for data is no template', (_, template) => {
  expect(() => timelinePage(template, { live: false, files: [] })).toThrow(/not one place/);
});

test.each([
  ['{"kind":"task"}\n', []],
  ['{"kind":"task"}\nnothing\n{"kind":"verdict"}\n', ['Left out: line 2 is no line of a journal.']],
  ['{"kind":"task"}\n{"kind":"ve', ['The last line is cut off: its run was killed, or is still writing.']],
])('of %j the notes say what is wrong', (text, notes) => {
  expect(journalFile('a.jsonl', text)?.notes).toEqual(notes);
});

test('a file without a line of a journal is none', () => {
  expect(journalFile('a.txt', 'hello\n{"no":"kind"}\n')).toBeUndefined();
});
