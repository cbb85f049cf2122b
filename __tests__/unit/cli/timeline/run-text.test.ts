import { describe, expect, test } from '@jest/globals';
import markdownIt from 'markdown-it';
import { runText } from '../../../../src/cli/timeline/run-text.ts';
import { withoutHomes } from '../../../../src/cli/timeline/without-homes.ts';
import type { KnownLine } from '../../../../src/kernel/journal-lines.ts';
import { runsOf } from '../../../../src/viewer/view-run.ts';

const markdownHtml = (text: string) => markdownIt({ html: true, linkify: true }).render(text).trim();
const VERDICT = { kind: 'verdict', verdict: 'verified', reason: 'tests.pass', sentence: 'The tests pass.' };

function textOf(lines: readonly KnownLine[]): string {
  const own = lines.map((line, seq) => ({
    run: 'r1',
    seq,
    at: `2026-01-02T03:04:0${Math.min(seq, 9)}.000Z`,
    ...line,
  }));
  const [run] = runsOf([{ name: 'a.jsonl', lines: own, notes: [] }]);
  if (run === undefined) throw new Error('no run');
  return runText(run, { notes: [], lines: own, related: [], home: '/srv/people/mia' });
}

test('tells the verdict first, then what happened in its order, with outcomes, rules, reasons and counts', () => {
  const counts = (failed: number) => ({
    counts: { executed: 4, failed, skipped: 0 },
    timedOut: false,
    ms: 1_500,
  });
  const text = textOf([
    { kind: 'task', flow: 'heal', repository: '/srv/people/mia/shop', command: 'npm test', log: null },
    { kind: 'evidence', class: 'test', excerpt: 'AssertionError: 3 !== 4', toolchain: ['node 20.1.0'] },
    { kind: 'reproduce', command: 'npm test', red: true, repeat: false, exitCode: 1, ...counts(2) },
    { kind: 'wait', for: 'model', reason: 'm at example.org' },
    {
      kind: 'turn',
      turn: 1,
      text: 'It rounds twice.',
      calls: 2,
      tokens: { prompt: 900, completion: 99 },
      ms: 9,
    },
    {
      kind: 'call',
      turn: 1,
      tool: 'replace_in_file',
      args: { path: 'a.test.js' },
      outcome: 'blocked',
      rule: 'path.test-file',
      reason: 'Tests stay.',
      ms: 1,
    },
    {
      kind: 'call',
      turn: 1,
      tool: 'replace_in_file',
      args: { path: 'a.js', old: 'OLD' },
      outcome: 'ok',
      ms: 1,
      diff: '-a\n+b\n',
    },
    { kind: 'attempt', attempt: 1, exitCode: 0, failed: [], excerpt: '', ...counts(0) },
    { kind: 'approval', proposal: '99e4e491', by: 'you' },
    VERDICT,
  ]);
  const rows = text.split('\n');
  expect(rows[1]).toBe('Verdict: verified (tests.pass): The tests pass.');
  expect(rows).toContain('Tests: 2 → 0 of 4 failed; 1 attempt, 1 turn, 999 tokens');
  expect(rows).toContain("Toolchain in CI's log: node 20.1.0");
  const order = [
    'Evidence',
    '3 !== 4',
    'Tests before',
    'Turn 1',
    'path.test-file',
    '+b',
    'Attempt 1',
    'Approved',
    'Verdict —',
  ];
  const places = order.map((part) => text.indexOf(part));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places).not.toContain(-1);
  expect(text).toContain('replace_in_file a.test.js — blocked (path.test-file): Tests stay.');
  expect(text).toContain('2 → 0 of 4 failed; 1.5 s');
  expect(text).not.toMatch(/OLD|example\.org|people/);
});

test.each<[string, readonly KnownLine[]]>([
  [
    'a long output',
    [{ kind: 'attempt', attempt: 1, exitCode: 1, excerpt: 'line of output\n'.repeat(99_999) }],
  ],
  ['one long line', [{ kind: 'turn', turn: 1, text: 'x'.repeat(999_999) }]],
  [
    'ten thousand entries',
    Array.from({ length: 10_000 }, (_, turn) => ({ kind: 'turn', turn, text: 'reads on' })),
  ],
  [
    'nothing but backticks',
    [
      { kind: 'turn', turn: 1, text: '`'.repeat(99_999) },
      { kind: 'x', y: '`'.repeat(9_999) },
    ],
  ],
  [
    'what is shown as marks',
    [{ kind: 'attempt', attempt: 1, exitCode: 1, excerpt: '\u202e\n'.repeat(9_999) }],
  ],
  ['recorded requests', [{ kind: 'exchange', request: 'q'.repeat(99_999), response: 'r' }]],
])('of %s at most 12,000 characters are shown, and it says so', (_, lines) => {
  const text = textOf([...lines, VERDICT]);
  expect(text.length).toBeLessThanOrEqual(12_000);
  expect(text).toMatch(/left out|in the journal, not shown/);
  expect(text).toContain('Verdict: verified');
  expect(markdownHtml(text)).toMatch(/^<pre><code class="language-text">[^<]*<\/code><\/pre>$/);
});

test('of a long run what went wrong is told before what went on', () => {
  const reads = (from: number) =>
    Array.from({ length: 3_000 }, (_, place) => ({
      kind: 'call',
      turn: from + place,
      tool: 'read_file',
      args: { path: `${from + place}.js` },
      outcome: 'ok',
    }));
  const blocked = { kind: 'call', turn: 1, tool: 'write_file', outcome: 'blocked', rule: 'path.secret' };
  const attempt = { kind: 'attempt', attempt: 1, exitCode: 1, excerpt: 'AssertionError: 3 !== 4' };
  const text = textOf([...reads(0), blocked, ...reads(3_000), attempt, ...reads(6_000), VERDICT]);
  expect(text).toContain('write_file — blocked (path.secret)');
  expect(text).toContain('AssertionError: 3 !== 4');
  expect(text.match(/left out to save room: 3000/g)).toHaveLength(3);
});

test('pasted into an issue it is one block of code: nothing in it calls, links or closes', () => {
  const text = textOf([
    { kind: 'turn', turn: 1, text: 'fixes #1 @mia\n````\n</details><img src=x> [x](https://evil.example)' },
    { kind: '```\n~~~\n@mia', '\n```': '\n```\n@mia' },
    VERDICT,
  ]);
  expect(markdownHtml(text)).toMatch(/^<pre><code class="language-text">[^<]*<\/code><\/pre>$/);
  expect(text).toContain('fixes #1 @mia');
});

test('keeps secrets and hidden characters out', () => {
  const token = `ghp_${'a1B2'.repeat(9)}`;
  const text = textOf([{ kind: 'turn', turn: 1, text: `the token is ${token}\u001b[2J\u202e` }, VERDICT]);
  expect(text).toContain('[redacted]');
  expect(text).not.toMatch(/a1B2|\u001b|\u202e/);
});

test('of a run that is not over it says so', () => {
  expect(textOf([{ kind: 'task' }])).toContain('Verdict: none: the run was killed, or still runs.');
});

describe('paths of home folders', () => {
  test.each([
    ['/home/mia/shop/a.js', '~/shop/a.js'],
    ['file:///Users/mia/a.js:3', 'file://~/a.js:3'],
    ['C:\\Users\\mia\\a.js and C:\\\\Users\\\\mia', '~\\a.js and ~'],
    ['/root/a /rooted/b', '~/a /rooted/b'],
    ['/srv/people/mia/a, /srv/people/miami/b', '~/a, /srv/people/miami/b'],
    ['"/home/mia"', '"~"'],
    ['/usr/home.txt', '/usr/home.txt'],
  ])('%s', (text, shown) => {
    expect(withoutHomes(text, '/srv/people/mia')).toBe(shown);
  });
});
