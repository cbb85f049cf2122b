import { expect, test } from '@jest/globals';
import type { KnownLine } from '../../../src/kernel/journal-lines.ts';
import { runsOf } from '../../../src/viewer/view-run.ts';

const BEGAN = Date.parse('2026-01-02T03:04:05.000Z');
let seq = 0;
const line = (ms: number, kind: string, rest: Readonly<Record<string, unknown>> = {}): KnownLine => ({
  v: 1,
  run: 'r1',
  seq: seq++,
  at: new Date(BEGAN + ms).toISOString(),
  kind,
  ...rest,
});
const file = (...lines: KnownLine[]) => ({ name: 'r1.jsonl', lines, notes: [] });
const counts = (executed: number, failed: number) => ({ executed, failed, skipped: 0 });
const only = (...lines: KnownLine[]) => {
  const [run, ...others] = runsOf([file(...lines)]);
  expect(others).toEqual([]);
  if (run === undefined) throw new Error('no run');
  return run;
};

const HEALED = [
  line(0, 'task', { flow: 'heal', repository: '/home/ada/shop', command: null, log: null }),
  line(0, 'wait', { for: 'setup', reason: 'npm ci' }),
  line(2_000, 'evidence', {
    class: 'test',
    excerpt: 'AssertionError',
    tests: [{ id: 'a', file: 't.py', line: 3 }],
  }),
  line(3_000, 'reproduce', {
    command: 'pytest',
    red: true,
    repeat: false,
    exitCode: 1,
    counts: counts(4, 2),
    ms: 1_000,
  }),
  line(3_000, 'wait', { for: 'rate-limit', reason: 'tokens', ms: 4_000 }),
  line(5_000, 'wait', { for: 'github', reason: 'limit', ms: 3_000 }),
  line(8_000, 'wait', { for: 'model', reason: 'm at h' }),
  line(8_500, 'rejected', {
    turn: 1,
    reason: 'no such tool',
    rescued: false,
    tokens: { prompt: 10, completion: 0 },
  }),
  line(9_000, 'turn', { turn: 2, text: 'Why.', calls: 1, tokens: { prompt: 100, completion: 20 }, ms: 400 }),
  line(9_010, 'call', {
    turn: 2,
    tool: 'replace_in_file',
    args: '{"path":"a.py"}',
    outcome: 'blocked',
    rule: 'path.test-file',
    reason: 'No.',
    ms: 3,
  }),
  line(10_000, 'attempt', {
    attempt: 1,
    exitCode: 0,
    timedOut: false,
    counts: counts(4, 0),
    ms: 900,
    failed: [],
    excerpt: '',
  }),
  line(10_000, 'proposal', {
    id: 'abc',
    digest: 'sha256:1',
    files: [{ path: 'a.py', status: 'modified' }],
    diff: '@@',
    warnings: [],
    diagnosis: 'Why.',
  }),
  line(15_000, 'approval', { proposal: 'abc', by: 'ada' }),
  line(16_000, 'verification', { passed: true, exitCode: 0, counts: counts(4, 0), ms: 800, excerpt: '' }),
  line(16_000, 'verdict', { verdict: 'verified', reason: 'tests.pass', sentence: 'Done.' }),
];

test('a whole run has its title, verdict, counts, tokens and proposals', () => {
  const run = only(...HEALED);
  expect(run).toMatchObject({
    key: 'r1',
    title: 'Fix pytest',
    verdict: 'verified',
    tone: 'good',
    sentence: 'Done.',
    attempts: 1,
    before: counts(4, 2),
    after: counts(4, 0),
    tokens: { prompt: 110, completion: 20 },
    proposals: ['abc'],
  });
  expect(run.turns.map(({ turn }) => turn)).toEqual([1, 2]);
});

test('time is counted as in a run result: side by side waits once, people and set-up too', () => {
  expect(only(...HEALED).spent).toEqual({
    total: 16_000,
    model: 400 + 500,
    tests: 2_000 + 1_000 + 900 + 800,
    waiting: 5_000 + 5_000,
    own: 400,
  });
});

test('entries keep their order, calls stand in their turn, an attempt says what the tests said before', () => {
  const items = only(...HEALED).items;
  expect(items.map(({ kind }) => kind)).toEqual(HEALED.map(({ kind }) => kind));
  expect(items.find(({ kind }) => kind === 'call')).toMatchObject({
    title: 'replace_in_file a.py',
    state: 'blocked',
    tone: 'caution',
    rule: 'path.test-file',
    level: 1,
  });
  expect(items.find(({ kind }) => kind === 'attempt')).toMatchObject({
    countsBefore: counts(4, 2),
    counts: counts(4, 0),
  });
  expect(items.at(-3)).toMatchObject({ title: 'Approved by ada', sinceMs: 15_000 });
  expect(items.at(-2)).toMatchObject({ title: 'Tests pass', tone: 'good' });
});

test('a page that was held against the tree is green where nothing in it is wrong, and no run of tests', () => {
  const attempt = (failed: string[]) =>
    line(1, 'attempt', { attempt: 1, of: 'document', failed, exitCode: null, counts: null });
  const run = only(
    line(0, 'task', { flow: 'onboard', repository: '/shop' }),
    attempt(['line 3: no such path']),
    attempt([]),
  );
  expect(run).toMatchObject({ title: 'Onboarding page', before: undefined, attempts: 2 });
  expect(run.items.slice(1).map(({ state, title, parts }) => [state, title, parts.length])).toEqual([
    ['red', 'Page looked up, attempt 1', 1],
    ['green', 'Page looked up, attempt 1', 0],
  ]);
});

test('a run without a verdict is unfinished', () => {
  expect(only(...HEALED.slice(0, 5))).toMatchObject({
    verdict: 'unfinished',
    tone: 'plain',
    endedAt: HEALED[4]?.at,
  });
});

test('runs are told apart by file and id; a repeated id gets a key of its own', () => {
  const runs = runsOf([
    file(line(0, 'task'), { ...line(1, 'task'), run: '__proto__' }),
    { ...file(line(2, 'verdict', { verdict: 'healthy' })), name: 'other.jsonl' },
  ]);
  expect(runs.map(({ key, file: name }) => [key, name])).toEqual([
    ['r1', 'r1.jsonl'],
    ['__proto__', 'r1.jsonl'],
    ['r1~2', 'other.jsonl'],
  ]);
});

test('a kind that is not known is its data', () => {
  const [item] = only(line(0, 'constructor', { deep: [{ a: 1 }] })).items;
  expect(item).toMatchObject({
    title: 'constructor',
    parts: [{ form: 'data', value: { deep: [{ a: 1 }] } }],
  });
});

test.each<[string, Record<string, unknown>]>([
  ['red', { exitCode: 1 }],
  ['red', { exitCode: 0, red: true }],
  ['red', {}],
  ['green', { exitCode: 0, red: false }],
])('tests before any edit are %s where a line says %j', (state, fields) => {
  expect(only(line(0, 'reproduce', fields)).items[0]?.state).toBe(state);
});

test('figures that nobody can count are none', () => {
  const run = only(line(0, 'turn', { ms: 1e300, tokens: { prompt: 1e300, completion: 7 } }));
  expect([run.spent.model, run.tokens]).toEqual([0, { prompt: 0, completion: 7 }]);
});

test('what hides in text is visible in titles, and long text is cut', () => {
  const [item] = only(line(0, 'approval', { by: `a\u202eb\u001b[31m\n${'x'.repeat(1_000_000)}` })).items;
  expect(item?.title).toMatch(/^Approved by a\\u202eb\\u001b\[31m x+…$/);
  expect(item?.title.length).toBeLessThan(600);
});

const KINDS =
  'task config evidence reproduce turn call rejected exchange attempt wait proposal review approval denial apply verification verdict'.split(
    ' ',
  );
const FIELDS =
  'run seq at flow settings class tests excerpt suspects setupChanges step ci omitted command red repeat exitCode counts ms text calls tokens tool args outcome rule reason diff for id digest files warnings diagnosis by what backup passed sentence verdict attempt failed'.split(
    ' ',
  );
const WRONG: unknown[] = [
  null,
  0,
  -1,
  true,
  '',
  'x',
  [],
  [null, 1, 'a', { path: 3 }],
  {},
  { failed: 'x' },
  Number.NaN,
];

test.each(KINDS)('a %s line may be empty or wrong in any field', (kind) => {
  expect(runsOf([file({ kind })])).toHaveLength(1);
  for (const value of WRONG) {
    const wrong = Object.fromEntries(FIELDS.map((name) => [name, value]));
    const [run] = runsOf([file({ ...wrong, kind }, { kind })]);
    expect(run?.items.map((item) => item.kind)).toEqual([kind, kind]);
    expect(Object.values(run?.spent ?? {}).every((ms) => Number.isFinite(ms) && ms >= 0)).toBe(true);
  }
});
