import { describe, expect, test } from '@jest/globals';
import { gatherRuns } from '../../../src/bench/gather-runs.ts';
import { markdownTable } from '../../../src/bench/markdown-table.ts';
import { statsOf } from '../../../src/bench/stats.ts';
import { statsTable } from '../../../src/bench/stats-table.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A journal's text; an entry says with `s` how many seconds after 03:00:00 it was written. */
function journal(run: string, entries: readonly Fields[]): string {
  const lines = entries.map(({ s = 0, ...entry }, seq) => {
    const at = new Date(Date.parse('2026-01-02T03:00:00Z') + Number(s) * 1_000).toISOString();
    return JSON.stringify({ v: 1, run, seq, at, ...entry });
  });
  return `${lines.join('\n')}\n`;
}
const action = { kind: 'task', flow: 'action', repository: 'o/n' };
const heal = { kind: 'task', flow: 'heal', repository: '/shop' };
const turn = (prompt: number, completion: number) => ({ kind: 'turn', tokens: { prompt, completion } });
const evidence = (endedAt: string | null = '2026-01-02T02:59:00Z', head = 'h1') => ({
  kind: 'evidence',
  class: 'test',
  ci: { run: 1, head, endedAt },
});
const verdict = (word: string, s = 0, reason = 'tests.pass') => ({
  kind: 'verdict',
  verdict: word,
  reason,
  s,
});

/** A run on GitHub that proposed `id` 30 s after it began, from 1,000 tokens. */
const diagnosed = (id: string, more: readonly Fields[] = [], first: Fields = evidence()): string =>
  journal(`d-${id}`, [
    action,
    first,
    turn(900, 100),
    { kind: 'attempt' },
    { kind: 'proposal', id: 'edits' },
    { kind: 'review', proposal: id, s: 30 },
    ...more,
    verdict('proposed', 31),
  ]);
const treated = (id: string, word = 'verified', s = 120): string =>
  journal(`t-${id}-${s}`, [{ ...action, s: s - 20 }, { kind: 'approval', proposal: id }, verdict(word, s)]);
const stats = (...texts: readonly string[]) =>
  statsOf(gatherRuns(texts.map((text, index) => ({ name: `${index}.jsonl`, text }))).runs);

describe('a proposal on GitHub', () => {
  const commanded = journal('c', [
    action,
    { kind: 'denial', what: 'proposal', proposal: 'p1' },
    verdict('denied'),
  ]);
  const clicked = (id: string) =>
    journal('r', [
      { ...action, s: 500 },
      { kind: 'apply', restored: false, proposal: id },
      verdict('verified', 501),
    ]);
  const later = diagnosed('p2', [
    { kind: 'wait', s: 40 },
    { kind: 'review', proposal: 'p2b', s: 40 },
  ]);

  test.each<[string, readonly string[], Fields]>([
    ['that nobody answered is open', [diagnosed('p1')], { open: 1 }],
    [
      'is joined with its approval in another journal',
      [treated('p1'), diagnosed('p1')],
      { approved: 1, verified: 1 },
    ],
    [
      'whose tests failed is approved and no fix',
      [diagnosed('p1'), treated('p1', 'still-failing')],
      { approved: 1 },
    ],
    ['that was denied by a command', [diagnosed('p1'), commanded], { denied: 1 }],
    ['that a person committed is approved', [diagnosed('p1'), clicked('p1')], { approved: 1, verified: 1 }],
    ['is superseded by a later one for the same commit', [later], { proposals: 2, open: 1, superseded: 1 }],
    [
      'is not superseded by one for another commit',
      [diagnosed('p1'), diagnosed('p2', [{ kind: 'review', proposal: 'p3', s: 40 }], evidence(null, 'h2'))],
      { proposals: 3, open: 2, superseded: 1 },
    ],
    [
      'is none before its review is there',
      [journal('d', [action, { kind: 'proposal', id: 'e' }])],
      { proposals: 0 },
    ],
  ])('%s', (_, texts, found) => {
    const nothing = { proposals: 1, approved: 0, denied: 0, superseded: 0, open: 0, verified: 0 };
    expect(stats(...texts).roads).toEqual([
      expect.objectContaining({ ...nothing, ...found, road: 'github' }),
    ]);
  });

  test.each([
    ["CI's end", evidence(), 90_000, 180_000],
    ['the beginning of the run, where GitHub does not say', evidence(null), 30_000, 120_000],
    ['the moment itself, where the clocks differ', evidence('2026-01-02T04:00:00Z'), 0, 0],
  ])('takes its time from %s', (_, first, proposal, green) => {
    const [road] = stats(diagnosed('p1', [], first), treated('p1')).roads;
    expect([road?.redToProposal?.median, road?.redToGreen?.median]).toEqual([proposal, green]);
  });

  test('answered twice is green when the first verified run was', () => {
    const [road] = stats(
      diagnosed('p1'),
      treated('p1', 'still-failing', 60),
      treated('p1', 'verified', 90),
    ).roads;
    expect(road).toMatchObject({ approved: 1, verified: 1, redToGreen: { max: 150_000 } });
  });

  test('whose own run is elsewhere is said, and counts nowhere', () => {
    const found = stats(treated('p1'), diagnosed('p2'));
    expect(found).toMatchObject({ strayAnswers: 1, roads: [{ proposals: 1, approved: 0 }] });
    expect(statsTable(found)).toContain('- 1 proposal answered whose own run is not among these journals.');
  });
});

describe('runs in a terminal', () => {
  const healed = (run: string) =>
    journal(run, [
      heal,
      turn(100, 0),
      { kind: 'attempt' },
      { kind: 'proposal', id: 'a', s: 10 },
      { kind: 'denial', what: 'proposal', proposal: 'a' },
      { kind: 'denial', what: 'edit' },
      { kind: 'rejected', tokens: { prompt: 50, completion: 0 } },
      { kind: 'attempt' },
      { kind: 'proposal', id: 'b', s: 20 },
      { kind: 'approval', proposal: 'b' },
      { kind: 'apply', restored: false },
      verdict('verified', 25),
    ]);

  test('may propose twice, and the same as another run', () => {
    const [road, none] = stats(healed('x'), healed('y')).roads;
    expect(none).toBeUndefined();
    expect(road).toMatchObject({
      road: 'terminal',
      proposals: 4,
      approved: 2,
      denied: 2,
      verified: 2,
      attempts: { median: 1.5, max: 2 },
      redToGreen: { median: 25_000 },
      tokensAFix: { median: 150, max: 150 },
      tokens: { prompt: 300, completion: 0 },
    });
  });
});

describe('what it took', () => {
  const texts = [
    diagnosed('p1'),
    treated('p1'),
    journal('n', [action, evidence(), turn(2_000_000, 0), verdict('exhausted')]),
  ];
  const { runs } = gatherRuns(texts.map((text, index) => ({ name: `${index}`, text })));

  test('costs nothing that is told without prices', () => {
    expect(statsOf(runs).roads[0]).toMatchObject({ costAFix: null, cost: null });
    expect(statsTable(statsOf(runs))).not.toContain('cost');
  });

  test('counts what came to nothing too', () => {
    const found = statsOf(runs, { prompt: 0.5, completion: 2 });
    expect(found.roads[0]).toMatchObject({ costAFix: { median: 0.00065 }, tokens: { prompt: 2_000_900 } });
    const table = statsTable(found);
    for (const row of [
      /tokens a fix, median \(max\) +\| +1,000 \(1,000\) \|/,
      /tokens of all runs, for each fix +\| +2,001,000 \|/,
      /cost a fix, median \(max\) +\| +\$0\.00065 \(\$0\.00065\) \|/,
      /cost of all runs +\| +\$1\.00 \|/,
      /red to green, median \(max\) +\| +3 min \(3 min\) \|/,
    ])
      expect(table).toMatch(row);
  });

  test('tells verdicts by class, a treatment under the class of its proposal, and why nothing came of others', () => {
    const refused = journal('f', [action, verdict('refused', 1, 'trigger.ignored')]);
    const killed = journal('k', [action]);
    const table = statsTable(stats(...texts, refused, refused.replaceAll('"f"', '"g"'), killed));
    expect(table).toMatch(/\| test +\| +3 \| 1 proposed, 1 verified, 1 exhausted +\|/);
    expect(table).toMatch(/\| \(no log read\) \| +2 \| 2 refused +\|/);
    expect(table).toMatch(/\| refused: trigger\.ignored \| +2 \|/);
    expect(table).toContain('- 1 run without a verdict: killed, or still running.');
  });
});

describe('files', () => {
  test.each<[string, string, number, readonly string[]]>([
    ['of another kind', 'hello\n{"kind":"task"}\n', 0, ['f is no journal.']],
    ['that are empty', '', 0, ['f is no journal.']],
    [
      'that were cut off',
      diagnosed('p1').slice(0, -20),
      1,
      ['f: the last line is cut off; the run was killed, or still runs.'],
    ],
    ['with foreign lines', `{}\n${diagnosed('p1')}noise\n`, 1, ['f: 2 foreign lines left out: 1, 9.']],
    [
      'with many foreign lines',
      `${diagnosed('p1')}${'{"v":2}\n'.repeat(7)}`,
      1,
      ['f: 7 foreign lines left out: 8, 9, 10, 11, 12 and 2 more.'],
    ],
    [
      'without a beginning',
      journal('x', [turn(1, 1)]),
      0,
      ['f: a run without its beginning (a line of the kind task) is left out.'],
    ],
    [
      'of a baseline',
      journal('x', [{ ...heal, flow: 'baseline' }]),
      0,
      ['f: a run of the flow "baseline" is left out: only those of heal and of the action are counted.'],
    ],
    ...['__proto__', 'constructor', 'toString'].map((flow): [string, string, number, readonly string[]] => [
      `of the flow ${JSON.stringify(flow)}`,
      journal('x', [{ ...heal, flow }]),
      0,
      [`f: a run of the flow "${flow}" is left out: only those of heal and of the action are counted.`],
    ]),
    ...[
      { kind: 'wait', at: '2026-01-02T03:00:00+05' },
      { kind: 'wait', at: 'today' },
      turn(-5_000, 0),
      turn(0.5, 0),
      turn(0, 1e300),
      evidence('2026-01-02T03:00:00+05'),
    ].map((entry): [string, string, number, readonly string[]] => [
      `with the foreign line ${JSON.stringify(entry)}`,
      diagnosed('p1', [entry]),
      1,
      ['f: 1 foreign line left out: 7.'],
    ]),
    [
      'with an endless count',
      diagnosed('p1', [turn(9, 7)]).replace('"prompt":9,', '"prompt":1e999,'),
      1,
      ['f: 1 foreign line left out: 7.'],
    ],
    ['of two runs', diagnosed('p1') + diagnosed('p2'), 2, []],
  ])('%s', (_, text, runs, notes) => {
    const found = gatherRuns([{ name: 'f', text }]);
    expect([found.runs.length, found.notes]).toEqual([runs, notes]);
  });

  test('that hold the same run count once', () => {
    const found = gatherRuns(['a', 'b'].map((name) => ({ name, text: diagnosed('p1') })));
    expect(found).toMatchObject({
      journals: 2,
      notes: ['b: a run that another file has too is counted once.'],
    });
    expect(found.runs).toHaveLength(1);
  });
});

describe('a journal that somebody made long', () => {
  test('of many proposals is counted in a moment', () => {
    const many = Array.from({ length: 20_000 }, (_, i) => ({ kind: 'review', proposal: `p${i}`, s: i }));
    const [road] = stats(journal('x', [action, evidence(), ...many])).roads;
    expect(road).toMatchObject({ proposals: 20_000, superseded: 19_999, open: 1 });
  });

  test('of many answers to a proposal, too', () => {
    const { runs } = gatherRuns([
      { name: 'f', text: diagnosed('p1') },
      { name: 'g', text: treated('p1') },
    ]);
    const [first, second] = runs;
    const answers = Array.from({ length: 130_000 }, () => ({ key: 'o/n p1', answer: 'approved' as const }));
    const long = second === undefined ? [] : [{ ...second, answers }];
    expect(statsOf([...(first === undefined ? [] : [first]), ...long]).roads[0]).toMatchObject({
      approved: 1,
      verified: 1,
      redToGreen: { max: 180_000 },
    });
  });

  test('of many reasons has its table', () => {
    const rows = Array.from({ length: 130_000 }, (_, i) => [`r${i}`]);
    expect(markdownTable(['reason'], rows).endsWith('| r129999 |')).toBe(true);
  });
});
