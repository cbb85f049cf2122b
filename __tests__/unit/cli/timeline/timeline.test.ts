import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { timelineCommand } from '../../../../src/cli/timeline.ts';
import { folderWith, removeFolders } from '../../../fakes/price-project.ts';
import { runHere } from '../../../fakes/run-here.ts';
import { dataOf, TIMELINE_TEMPLATE, templateFolder } from '../../../fakes/timeline-template.ts';

const journal = (run: string, day: number, word = 'healthy'): string =>
  [
    { kind: 'task', flow: 'heal', repository: '/s', command: `test ${run}`, log: null },
    { kind: 'verdict', verdict: word, reason: 'r', sentence: `${run} is over.` },
  ]
    .map((entry, seq) => `${JSON.stringify({ v: 1, run, seq, at: `2026-01-0${day}T03:04:05Z`, ...entry })}\n`)
    .join('');

const stateHome = process.env.XDG_STATE_HOME;
let folder = '';
let template = '';
const at = (name: string): string => join(folder, name);
const timeline = (...args: string[]) => runHere(timelineCommand(template).exitOverride(), args);

beforeEach(() => {
  template = templateFolder();
  folder = folderWith({
    'a.jsonl': journal('run-a', 1),
    'b.jsonl': journal('run-b', 3, 'exhausted'),
    'c.jsonl': journal('run-c', 2),
    'notes.txt': 'no journal\n',
  });
  process.env.XDG_STATE_HOME = at('state');
});
afterEach(() => {
  if (stateHome === undefined) delete process.env.XDG_STATE_HOME;
  else process.env.XDG_STATE_HOME = stateHome;
});
afterAll(removeFolders);

/** The state folder with two journals, the second written last, and no more. */
function stateWithTwo(): void {
  mkdirSync(at('state/build-doctor/backups/x'), { recursive: true });
  writeFileSync(at('state/build-doctor/backups/x/kept.jsonl'), '{"kind":"a backup of somebody\'s file"}\n');
  for (const [index, name] of ['old', 'new'].entries()) {
    const path = at(`state/build-doctor/${name}.jsonl`);
    writeFileSync(path, journal(name, 1 + index));
    utimesSync(path, 1_000 + index, 1_000 + index);
  }
}

test('a line that is nested too deep to be written again is left out, and that is said', async () => {
  const deep = '['.repeat(20_000) + ']'.repeat(20_000);
  writeFileSync(at('deep.jsonl'), `${journal('run-d', 4)}{"kind":"odd","run":"run-d","x":${deep}}\n`);
  const page = await timeline(at('deep.jsonl'), '-o', at('page.html'));
  expect([page.err, page.code]).toEqual([expect.stringContaining('line 3 is no line of a journal'), 0]);
  const text = await timeline(at('deep.jsonl'), '--text');
  expect([text.out, text.code]).toEqual([expect.stringContaining('run-d is over.'), 0]);
});

describe('the page', () => {
  test('holds the journals that are named, says where it is and what was left out', async () => {
    const { out, err, code } = await timeline(folder, at('notes.txt'), '-o', at('page.html'));
    expect([out, code]).toEqual([`Timeline: ${at('page.html')} (3 runs)\n`, 0]);
    expect(err).toBe(`build-doctor: ${at('notes.txt')} is no journal.\n`);
    const page = readFileSync(at('page.html'), 'utf8');
    expect(dataOf(page)).toMatchObject({
      live: false,
      files: ['a', 'b', 'c'].map((name) => ({ name: `${name}.jsonl`, lines: [{ kind: 'task' }, {}] })),
    });
    expect(page).not.toContain(folder);
  });

  test('without a name it is of this machine’s runs, the last one first', async () => {
    stateWithTwo();
    const { out, err } = await timeline('-o', at('page.html'), '--json');
    expect(JSON.parse(out)).toEqual({
      page: at('page.html'),
      runs: [
        expect.objectContaining({ run: 'new', verdict: 'healthy', title: 'Fix test new', file: 'new.jsonl' }),
        expect.objectContaining({ run: 'old' }),
      ],
      notes: [],
    });
    expect(err).toContain(`The journals in ${at('state/build-doctor')}.`);
  });

  test('of standard output is the page alone', async () => {
    const { out } = await timeline(at('a.jsonl'), '-o', '-');
    expect(dataOf(out)).toMatchObject({ files: [{ name: 'a.jsonl' }] });
    expect(out.startsWith(TIMELINE_TEMPLATE.slice(0, 20))).toBe(true);
  });

  test('takes the place of an older one, and of nothing else', async () => {
    const first = await timeline(at('a.jsonl'), '-o', at('page.html'));
    const second = await timeline(at('b.jsonl'), '-o', at('page.html'));
    expect([first.code, second.code]).toEqual([0, 0]);
    expect(dataOf(readFileSync(at('page.html'), 'utf8'))).toMatchObject({ files: [{ name: 'b.jsonl' }] });
    const other = await timeline(at('a.jsonl'), '-o', at('b.jsonl'));
    expect([other.code, other.err]).toEqual([
      2,
      expect.stringContaining('b.jsonl is there and is no timeline page'),
    ]);
    expect(readFileSync(at('b.jsonl'), 'utf8')).toBe(journal('run-b', 3, 'exhausted'));
  });

  test.each<[string, () => void]>([
    ['a link to nowhere', () => symlinkSync(at('nowhere.html'), at('page.html'))],
    [
      'a text that names the place of its data',
      () => writeFileSync(at('page.html'), `x ${TIMELINE_TEMPLATE}`),
    ],
    ['the template', () => writeFileSync(at('page.html'), TIMELINE_TEMPLATE)],
  ])('does not take the place of %s', async (_, make) => {
    make();
    const { code, err } = await timeline(at('a.jsonl'), '-o', at('page.html'));
    expect([code, err]).toEqual([2, expect.stringContaining('is there and is no timeline page')]);
    expect(existsSync(at('nowhere.html'))).toBe(false);
  });

  test('leaves the older one whole where the new one cannot be written, and the link that leads to it', async () => {
    await timeline(at('a.jsonl'), '-o', at('old.html'));
    const old = readFileSync(at('old.html'), 'utf8');
    const part = at(`.build-doctor-${process.pid}.part`);
    mkdirSync(part);
    expect((await timeline(at('b.jsonl'), '-o', at('old.html'))).code).toBe(2);
    expect(readFileSync(at('old.html'), 'utf8')).toBe(old);
    rmdirSync(part);
    symlinkSync(at('old.html'), at('link.html'));
    expect((await timeline(at('b.jsonl'), '-o', at('link.html'))).code).toBe(0);
    expect(dataOf(readFileSync(at('old.html'), 'utf8'))).toMatchObject({ files: [{ name: 'b.jsonl' }] });
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  test('says what is wrong in a journal', async () => {
    writeFileSync(at('torn.jsonl'), `${journal('run-d', 1)}{"kind":"tur`);
    const { out } = await timeline(at('torn.jsonl'), '-o', at('page.html'), '--json');
    expect(JSON.parse(out).notes).toEqual([expect.stringMatching(/^torn\.jsonl: The last line is cut off/)]);
  });
});

test('a line that is nested without end is left out, and said', async () => {
  const nested = `{"kind":"turn","x":${'{"x":'.repeat(50_000)}1${'}'.repeat(50_000)}}\n`;
  writeFileSync(at('deep.jsonl'), nested + journal('run-d', 1));
  const page = await timeline(at('deep.jsonl'), '-o', at('page.html'));
  expect([page.code, page.err]).toEqual([
    0,
    expect.stringContaining('Left out: line 1 is no line of a journal.'),
  ]);
  expect((await timeline(at('deep.jsonl'), '--text')).code).toBe(0);
});

describe('the text', () => {
  test.each<[string, readonly string[], string]>([
    ['the last run', ['.'], 'run-b'],
    ['a run by its id', ['.', '--run', 'run-a'], 'run-a'],
    ['a run by how its id begins', ['a.jsonl', 'c.jsonl', '--run', 'run-c'], 'run-c'],
  ])('is of %s', async (_, args, run) => {
    const names = args.map((arg) => (/\.|jsonl/.test(arg) ? at(arg) : arg));
    const { out, code } = await timeline(...names, '--text');
    expect(out).toMatch(/^```text\nVerdict: /);
    expect(out).toContain(`${run} is over.`);
    expect(code).toBe(0);
  });

  test.each([1_158, 1_163, 1_168])(
    'holds no half of a secret that %i characters stand before',
    async (before) => {
      const secret = ` ghp_${'aB3dE5fG7hJ9kL1mN3pQ5rS7tU9vW1xY3z56'} `;
      const reason = `${'y'.repeat(before)}${secret}${'z'.repeat(900)}`;
      const excerpt = `${'q'.repeat(before)}${secret}${'w'.repeat(9_000)}`;
      const lines = [
        { kind: 'call', tool: 'run_tests', outcome: 'error', reason },
        { kind: 'reproduce', exitCode: 1, excerpt },
      ];
      writeFileSync(
        at('s.jsonl'),
        lines.map((line) => `${JSON.stringify({ run: 's', ...line })}\n`).join(''),
      );
      const { out, code } = await timeline(at('s.jsonl'), '--text');
      expect([code, /ghp_\w*|z56/.exec(out)?.[0]]).toEqual([0, undefined]);
    },
  );

  test('of a journal with millions of characters in one word is there', async () => {
    writeFileSync(
      at('big.jsonl'),
      `${JSON.stringify({ kind: 'attempt', excerpt: 'b'.repeat(20_000_000) })}\n`,
    );
    expect((await timeline(at('big.jsonl'), '--text')).code).toBe(0);
  });

  test('is of a run of this machine by its id alone, as JSON where that is asked for', async () => {
    stateWithTwo();
    const { out } = await timeline('old', '--text', '--json');
    const { text, run } = JSON.parse(out);
    expect(run).toMatchObject({ run: 'old', verdict: 'healthy' });
    expect(text).toContain('old is over.');
  });

  test.each([
    ['nobody', /There is no run nobody\. There are run-a \(healthy\), run-b \(exhausted\), run-c/],
    ['run', /3 runs begin with run\. There are run-a/],
  ])('of the run %s is none', async (id, why) => {
    const { out, err, code } = await timeline(folder, '--text', '--run', id);
    expect([out, code]).toEqual(['', 2]);
    expect(err).toMatch(why);
  });
});

test.each<[string, readonly string[], RegExp]>([
  ['nothing that is a journal', ['notes.txt'], /No run to show in 1 file\. .*notes\.txt is no journal/],
  ['a file that is not there', ['none.jsonl'], /There is no .*none\.jsonl/],
  ['a state folder without journals', [], /There is no journal in .*state.build-doctor yet: heal and demo/],
  [
    'a page in a folder that is not there',
    ['a.jsonl', '-o', 'no/page.html'],
    /cannot be written to .*no.page\.html/,
  ],
  ['a folder as the page', ['a.jsonl', '-o', '.'], /is there and is no timeline page/],
  ['a port without a server', ['a.jsonl', '--port', '1'], /--port is for --watch/],
  ['a run for the page', ['a.jsonl', '--run', 'x'], /--run is for --text/],
  ['a page and a text', ['a.jsonl', '--text', '-o', 'p.html'], /-o is for the page/],
])('refuses %s with exit code 2', async (_, args, why) => {
  const given = args.map((arg) => (/^\.|[./]\w+$/.test(arg) ? at(arg) : arg));
  const { out, err, code } = await timeline(...given, '--json');
  expect(code).toBe(2);
  expect(JSON.parse(out)).toEqual({ error: expect.stringMatching(why) });
  expect(err).toMatch(why);
  expect(existsSync('build-doctor-timeline.html')).toBe(false);
});

test('an installation without the page says so', async () => {
  template = folderWith({});
  const { err, code } = await timeline(at('a.jsonl'), '-o', at('page.html'));
  expect([code, err]).toEqual([
    2,
    expect.stringMatching(/timeline\.html\) cannot be read .*install build-doctor again/),
  ]);
});

test.each(['-1', '65536', 'http'])('--port %s is a wrong call', async (port) => {
  await expect(timeline('--watch', '--port', port)).rejects.toThrow(/port/);
});
