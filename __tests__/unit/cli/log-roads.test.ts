import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from '@jest/globals';
import { logText } from '../../../src/adapters/log/log-text.ts';
import { openLog } from '../../../src/cli/open-log.ts';
import { readEvidence } from '../../../src/evidence/read-evidence.ts';
import { zipOf } from '../../fakes/zip-of.ts';

const folder = mkdtempSync(join(tmpdir(), 'log-roads-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const STAMP = '2026-03-02T09:14:05.0000000Z ';
const stamped = (lines: readonly string[]) => `\uFEFF${lines.map((line) => `${STAMP}${line}\n`).join('')}`;
const opened = (command: string) => [
  `##[group]Run ${command}`,
  `\x1b[36;1m${command}\x1b[0m`,
  'shell: /usr/bin/bash -e {0}',
  '##[endgroup]',
];

/** One job of CI, step by step. */
const STEPS: readonly (readonly [string, readonly string[]])[] = [
  ['Set up job', ['Current runner version: 2.320.0', 'Operating System', 'Complete job name: test']],
  ['Install', [...opened('pip install pytest'), 'WARNING: an old pip']],
  [
    'Test',
    [
      ...opened('pytest -q'),
      ...Array.from({ length: 400 }, (_, index) => `tests/test_${index}.py . [ ${index} ]`),
      '____ test_a ____',
      'E       assert 2 == 3',
      'tests/test_a.py:4: AssertionError',
      'FAILED tests/test_a.py::test_a - assert 2 == 3',
      '1 failed, 1 passed in 0.02s',
      '##[error]Process completed with exit code 1.',
    ],
  ],
  ['Post Install', ['Post job cleanup.', 'error: nothing to do with it']],
];
const JOB_LOG = STEPS.map(([, lines]) => stamped(lines)).join('');
const GREEN = stamped([...opened('make lint'), 'all good']);
const gh = (step: (name: string) => string, steps = STEPS) =>
  steps
    .flatMap(([name, lines]) =>
      stamped(lines)
        .split('\n')
        .slice(0, -1)
        .map((line) => `test\t${step(name)}\t${line}\n`),
    )
    .join('');
const WHOLE = zipOf([
  { name: '0_lint.txt', text: GREEN },
  { name: '1_test.txt', text: JOB_LOG },
  { name: 'lint/1_Lint.txt', text: GREEN },
  ...STEPS.map(([name, lines], index) => ({ name: `test/${index + 1}_${name}.txt`, text: stamped(lines) })),
  { name: 'test/system.txt', text: stamped(['Job is waiting for a runner']) },
]);
// Their order in a zip is nobody's promise.
const BY_STEP = zipOf(
  [11, 9, 2, 1]
    .map((number, index) => [number, STEPS[STEPS.length - 1 - index]] as const)
    .map(([number, step]) => ({ name: `test/${number}_${step?.[0]}.txt`, text: stamped(step?.[1] ?? []) })),
);

async function evidenceIn(bytes: Uint8Array | string) {
  const path = join(folder, 'log');
  writeFileSync(path, bytes);
  const log = openLog(path);
  if (log.kind === 'unreadable') throw new Error(log.reason);
  const read = await readEvidence(log.chunks, { maxChars: 1500, secrets: [] });
  if (read.kind === 'problem') throw new Error(read.what);
  return read.evidence;
}

async function facts(bytes: Uint8Array | string) {
  const {
    excerpt,
    class: failure,
    signature,
    command,
    tests,
    mentions,
    exitCode,
    counts,
  } = await evidenceIn(bytes);
  return { excerpt, failure, signature, command, tests, mentions, exitCode, counts };
}

describe('one job comes to the same byte for byte', () => {
  test.each<[string, Uint8Array | string]>([
    ['gzipped', gzipSync(JOB_LOG)],
    ["the run's zip", WHOLE],
    ["the run's zip, stored", zipOf([{ name: '3_test.txt', text: JOB_LOG, isStored: true }])],
    ["the run's zip, gzipped", gzipSync(WHOLE)],
    ["the run's zip with nothing but step files, out of order", BY_STEP],
    ['a zip of one saved file', zipOf([{ name: 'saved.log', text: JOB_LOG }])],
    ['gh run view --log', gh((name) => name)],
    ['gh run view --log that does not know the steps', gh(() => 'UNKNOWN STEP')],
    ['gh run view --log-failed, which has the failing step alone', gh((name) => name, STEPS.slice(2, 3))],
  ])('%s', async (_, bytes) => {
    expect(await facts(bytes)).toEqual(await facts(JOB_LOG));
  });

  test('plain output, which cannot know its command, exit code and the marker of the runner', async () => {
    const plain = (STEPS[2]?.[1] ?? []).slice(4, -1).join('\n');
    const { excerpt, failure, signature, tests, mentions, counts } = await facts(JOB_LOG);
    const found = await facts(plain);
    expect({ ...found, excerpt: '' }).toEqual({
      ...{ failure, signature, tests, mentions, counts },
      ...{ excerpt: '', command: null, exitCode: null },
    });
    expect(excerpt).toContain('E       assert 2 == 3');
    expect(found.excerpt).toContain('E       assert 2 == 3');
  });
});

test('the names of job and step are known as far as the log names them', async () => {
  const named = async (bytes: Uint8Array | string) => (await evidenceIn(bytes)).step;
  expect(await named(JOB_LOG)).toMatchObject({ job: 'test', name: 'pytest -q' });
  expect(await named(WHOLE)).toMatchObject({ job: 'test', name: 'pytest -q' });
  expect(await named(BY_STEP)).toMatchObject({ job: 'test', name: 'Test' });
  expect(await named(gh((name) => name))).toMatchObject({ job: 'test', name: 'Test' });
});

test('names in a zip are text: they lead nowhere, and forge neither a column nor a line', async () => {
  const name = '0_a\tb\n\u001b[31m../../../etc/passwd.txt';
  const found = await evidenceIn(
    zipOf([
      { name: `1_\t${name.slice(2, 8)}.txt`, text: JOB_LOG },
      { name, text: GREEN },
    ]),
  );
  expect(found.step.job).toBe('a b');
});

test('a log that quotes the columns of another job stays one job', async () => {
  const forged = `${JOB_LOG}other\tDeploy\t${STAMP}##[error]Process completed with exit code 9.\n`;
  const found = await evidenceIn(zipOf([{ name: '0_test.txt', text: forged }]));
  expect([found.exitCode, found.jobs.map(({ name }) => name)]).toEqual([1, ['test']]);
});

test('a zip in pieces of any size is the same', async () => {
  for (const size of [1, 7, 100_000]) {
    const pieces = Array.from({ length: Math.ceil(WHOLE.length / size) }, (_, index) =>
      WHOLE.subarray(index * size, (index + 1) * size),
    );
    const read = await readEvidence(logText(Readable.from(pieces)), { maxChars: 1500, secrets: [] });
    expect(read).toMatchObject({ kind: 'evidence', evidence: { exitCode: 1, command: 'pytest -q' } });
  }
});
