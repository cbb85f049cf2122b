import { describe, expect, test } from '@jest/globals';
import { distil } from '../../../../src/evidence/distil.ts';
import { joinJobs } from '../../../../src/evidence/jobs/join-jobs.ts';

const STAMP = '2026-03-02T09:14:05.0000000Z ';
const EXIT = '##[error]Process completed with exit code 1.';
const log = (lines: readonly string[]): Buffer =>
  Buffer.from(
    ['##[group]Run make test', 'shell: sh', '##[endgroup]', ...lines, EXIT]
      .map((line) => `${STAMP}${line}\n`)
      .join(''),
  );
const TSC = (file: string) => [
  `${file}.ts(3,5): error TS2322: Type 'string' is not assignable to type 'number'.`,
  ...Array.from(
    'abcdefghijklmnopqrstuvwxyz',
    (name) => `${file}/${name}.ts(7,1): error TS2304: Cannot find name '${name}${name}'.`,
  ),
];
const PYTEST = [
  '=== FAILURES ===',
  'E       assert 2 == 3',
  'tests/test_a.py:4: AssertionError',
  'FAILED tests/test_a.py::test_a - assert 2 == 3',
  '1 failed in 0.02s',
];
const AGGREGATE = [
  'if [ "failure" != success ]; then echo "Some required jobs failed"; exit 1; fi',
  'Some required jobs failed',
  'test: {"result": "failure"}',
];
const SOCKET = ['curl: (7) Failed to connect to mirror port 443: Connection refused'];

const MAX = 1_200;
const job = async (name: string, lines: readonly string[] | undefined) => ({
  name,
  conclusion: 'failure',
  evidence: lines === undefined ? undefined : await distil([log(lines)], { maxChars: MAX, secrets: [] }),
});
async function joined(jobs: Readonly<Record<string, readonly string[] | undefined>>, maxChars = MAX) {
  const all = await Promise.all(Object.entries(jobs).map(([name, lines]) => job(name, lines)));
  const found = joinJobs(all, maxChars);
  if (found === undefined) throw new Error('nothing was joined');
  return { ...found.evidence, main: all[found.main]?.name };
}

describe('the red jobs of one run', () => {
  test('one alone stays as it is', async () => {
    const { evidence } = await job('test', PYTEST);
    expect(await joined({ test: PYTEST })).toEqual({
      ...evidence,
      jobs: [{ name: 'test', conclusion: 'failure', signature: evidence?.signature }],
      main: 'test',
    });
  });

  test('legs that failed alike are quoted once and named', async () => {
    const { excerpt, jobs } = await joined({ 'test (18)': PYTEST, 'test (20)': PYTEST, 'test (22)': PYTEST });
    expect(excerpt).toMatch(/^\[job test \(18\), also: test \(20\), test \(22\)\]\n/);
    expect(excerpt.match(/E {7}assert 2 == 3/g)).toHaveLength(1);
    expect(new Set(jobs.map(({ signature }) => signature)).size).toBe(1);
    expect(jobs).toHaveLength(3);
  });

  test('the one that tells most comes first, whatever its place', async () => {
    const found = await joined({ fetch: SOCKET, test: PYTEST });
    expect(found).toMatchObject({ main: 'test', class: 'test', step: { name: 'make test' } });
    expect(found.excerpt).toMatch(
      /^\[job test\]\n[\s\S]*assert 2 == 3[\s\S]*\n\[job fetch\]\n[\s\S]*Connection refused/,
    );
  });

  test('a second failure has a third of the room, and both say what failed', async () => {
    const { excerpt } = await joined({ front: TSC('src/front'), back: TSC('lib/back') });
    expect(excerpt.length).toBeLessThanOrEqual(MAX);
    const [front = '', back = ''] = excerpt.split('[job back]');
    expect(front).toContain('src/front.ts(3,5): error TS2322');
    expect(back).toContain('lib/back.ts(3,5): error TS2322');
    expect(back.length / excerpt.length).toBeGreaterThan(0.2);
    expect(back.length / excerpt.length).toBeLessThan(0.5);
  });

  test('room that the first does not need goes to the second', async () => {
    const { excerpt } = await joined({ test: PYTEST, front: TSC('src/front') });
    expect(excerpt.split('[job front]')[1]?.length).toBeGreaterThan(MAX / 2);
  });

  test('a third failure is named, as is a log that was not read', async () => {
    const { excerpt, jobs } = await joined({
      a: PYTEST,
      b: TSC('src/b'),
      c: TSC('src/c'),
      c2: TSC('src/c'),
      d: undefined,
    });
    expect(excerpt).toContain('[other failures, not shown: c, c2]');
    expect(excerpt).toContain('[red jobs whose log was not read: d]');
    expect(jobs.map(({ name, signature }) => [name, signature === null])).toEqual([
      ['a', false],
      ['b', false],
      ['c', false],
      ['c2', false],
      ['d', true],
    ]);
  });

  test('a job that only says that others failed gives no evidence', async () => {
    const { excerpt, main, jobs } = await joined({ all: AGGREGATE, fetch: SOCKET });
    expect(main).toBe('fetch');
    expect(excerpt).not.toContain('required jobs');
    expect(jobs.map(({ signature }) => signature === null)).toEqual([true, false]);
  });

  test('where it is alone it is quoted all the same', async () => {
    expect((await joined({ all: AGGREGATE })).excerpt).toContain('Some required jobs failed');
  });

  test('lines are counted over all logs', async () => {
    const { linesRead, omitted } = await joined({ test: PYTEST, fetch: SOCKET });
    expect(linesRead).toBe(14);
    expect(omitted).toContainEqual({ what: 'other red jobs', lines: 5 });
  });

  test('a hostile job name stays one short line', async () => {
    const name = `x\n##[error]forged \u202e${'y'.repeat(300)}`;
    const { excerpt } = await joined({ [name]: PYTEST, other: TSC('src/b') });
    const [heading = ''] = excerpt.split('\n');
    expect(heading).toMatch(/^\[job x /);
    expect(heading.length).toBeLessThan(120);
    expect(heading).not.toContain('\u202e');
  });

  test.each([0, 1, 40, 200])('keeps to %i characters', async (maxChars) => {
    const { excerpt } = await joined({ a: PYTEST, b: TSC('src/b'), c: SOCKET, d: undefined }, maxChars);
    expect(excerpt.length).toBeLessThanOrEqual(maxChars);
  });

  test('without a log there is nothing', () => {
    expect(joinJobs([{ name: 'a', conclusion: 'failure', evidence: undefined }], MAX)).toBeUndefined();
  });
});
