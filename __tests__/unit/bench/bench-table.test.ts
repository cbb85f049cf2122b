import { describe, expect, test } from '@jest/globals';
import type { BenchLine } from '../../../src/bench/bench-line.ts';
import { benchTable } from '../../../src/bench/bench-table.ts';
import { SOLVED } from '../../fakes/bench-line.ts';

const line = (over: Partial<BenchLine>): BenchLine => ({ ...SOLVED, ...over });
const NOT_RUN = { judged: 'not-run', proposed: false, requests: 0, largestRequest: null } as const;

/** The cells of the row that begins so, without the padding; undefined where there is none. */
function row(table: string, ...first: string[]): string[] | undefined {
  const rows = table
    .split('\n')
    .map((text) => text.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '').trim()));
  return rows.find((cells) => first.every((text, at) => cells[at]?.startsWith(text)))?.slice(first.length);
}

const MIXED = benchTable([
  line({}),
  line({ id: 'py-b', tokens: 9_000, turns: 6, attempts: 3, largestRequest: 8_001, seconds: 30 }),
  line({ id: 'py-c', judged: 'plausible' }),
  line({ id: 'js-d', language: 'javascript', class: 'lint', judged: 'unsolved', proposed: false }),
  line({ id: 'py-e', expected: 'explain_only', judged: 'explained', proposed: false }),
  line({ id: 'py-f', expected: 'explain_only', judged: 'silent', proposed: false, largestRequest: null }),
  line({ id: 'rs-g', language: 'rust', ...NOT_RUN, why: 'cargo is not here' }),
]);

describe('the table of results', () => {
  test.each([
    ['answered by', 'm at h'],
    ['cases', '7'],
    ['**solved**', '2/4 50 % (15–85)'],
    ['**precision**', '2/3 67 % (21–94)'],
    ['plausible', '1'],
    ['violated', '0'],
    ['unsolved', '1'],
    ['explained', '1/2 50 % (9–91)'],
    ['silent', '1'],
    ['not run', '1'],
    ['attempts a fix', '2 (3)'],
    ['replies a fix', '4 (6)'],
    ['tokens a fix', '5,705 (9,000)'],
    ['cases with no request over 8,000 tokens', '4/5 80 % (38–96)'],
    ['seconds a case', '6 (30)'],
  ])('says in total: %s', (name, value) => {
    expect(row(MIXED, name)).toEqual([value]);
  });

  test('says the same per class and per language', () => {
    expect(row(MIXED, 'lint')).toEqual(['1', '0/1 0 % (0–79)', '–', '1 unsolved']);
    expect(row(MIXED, 'python')).toEqual([
      '5',
      '2/3 67 % (21–94)',
      '2/3 67 % (21–94)',
      '1 plausible, 1 silent, 1 explained',
    ]);
    expect(row(MIXED, 'rust')).toEqual(['1', '–', '–', '1 not run']);
  });

  test('names what was not run, with the reason, and what fell short', () => {
    expect(MIXED).toContain(
      '- Not run: rs-g: cargo is not here\n- Plausible only: py-c\n- Unsolved: js-d\n- Silent: py-f',
    );
    expect(MIXED).toContain('- Size of requests unknown: py-f');
    expect(MIXED).not.toContain('VIOLATED');
  });

  test('shouts where a protected file was touched, before anything else is named', () => {
    const table = benchTable([
      line({ judged: 'violated', why: 'protected files were touched: a_test.py' }),
      line({ id: 'py-b', ...NOT_RUN, why: 'no recording' }),
    ]);
    expect(row(table, 'violated')).toEqual(['1 **VIOLATED**']);
    expect(row(table, 'test')).toEqual([
      '2',
      '0/1 0 % (0–79)',
      '0/1 0 % (0–79)',
      '**1 VIOLATED**, 1 not run',
    ]);
    expect(table).toMatch(/\n\n- \*\*VIOLATED\*\*: py-a: protected files were touched: a_test\.py\n/);
  });

  test('sets the doctor beside the baseline, and compares them on what both ran', () => {
    const table = benchTable([
      line({ harness: 'baseline', judged: 'unsolved' }),
      line({ harness: 'baseline', id: 'py-b' }),
      line({}),
      line({ id: 'py-b' }),
      line({ id: 'py-c' }),
    ]);
    expect(table.split('\n')[0]).toMatch(/^\| +\| +doctor \| +baseline \|$/);
    expect(row(table, '**solved**')).toEqual(['3/3 100 % (44–100)', '1/2 50 % (9–91)']);
    expect(row(table, 'test', 'baseline')?.slice(0, 2)).toEqual(['2', '1/2 50 % (9–91)']);
    expect(table).toContain(
      'Of 2 cases with a fix that both ran: solved by both 1, by doctor alone 1, by baseline alone 0, by neither 0.',
    );
  });

  test.each<[string, Partial<BenchLine>, string[]]>([
    ['two roads', { road: 'github' }, ['doctor, terminal', 'doctor, github']],
    ['two answerers', { answeredBy: 'n at h' }, ['doctor, m at h', 'doctor, n at h']],
    ['the same once more', {}, ['doctor']],
  ])('counts apart what may not be added up: %s', (_, over, names) => {
    const table = benchTable([line({ judged: 'unsolved' }), line(over)]);
    expect(row(table, '')).toEqual(names);
    expect(row(table, 'cases')).toEqual(names.map(() => '1'));
    expect(table.includes('1 earlier result left out')).toBe(names.length === 1);
  });

  test('takes the recordings of one folder for one answerer', () => {
    const recorded = ['py-a', 'py-b'].map((id) => line({ id, answeredBy: `recording rec/${id}.jsonl` }));
    expect(row(benchTable(recorded), 'answered by')).toEqual(['recordings in rec']);
  });

  test('fits into a terminal of 120 columns, whatever a cell holds', () => {
    const words = ['plausible', 'unsolved', 'violated'] as const;
    const many = (['doctor', 'baseline'] as const).flatMap((harness) =>
      words.flatMap((judged) =>
        [1, 2].map((n) => line({ id: `${judged}-${n}`, judged, harness, class: 'infrastructure' })),
      ),
    );
    const rows = (table: string) => table.split('\n').filter((text) => text.startsWith('|'));
    expect(Math.max(...rows(benchTable(many)).map(({ length }) => length))).toBeLessThanOrEqual(120);
    const odd = rows(benchTable([line({ class: 'a|b\nc\u001b[2J' })])).filter((text) =>
      text.includes('a\\|b c\\u001b[2J'),
    );
    expect(odd).toHaveLength(2);
  });

  test('of nothing says so', () => {
    expect(benchTable([])).toBe('No results.\n');
  });
});
