import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { exitCodeOf } from '../../src/kernel/verdict.ts';
import { type HealSetup, healWorld, logOf } from '../fakes/heal-world.ts';
import {
  bytesBelow,
  CAUSE,
  EDIT,
  folderWith,
  PRICE_FILES,
  removeFolders,
  wrongEdit,
} from '../fakes/price-project.ts';
import { reply, scriptedModel } from '../fakes/scripted-model.ts';
import { scriptedPerson } from '../fakes/scripted-person.ts';

afterAll(removeFolders);

const fix = () => reply(CAUSE, [['replace_in_file', EDIT]]);
const wrong = (round: number) => reply('', [['replace_in_file', wrongEdit(round)]]);
const red = PRICE_FILES['price_test.sh'] ?? '';
const green = { ...PRICE_FILES, 'price.sh': (PRICE_FILES['price.sh'] ?? '').replace('-gt', '-ge') };
const CI_LOG =
  'not ok 2 - price 3\n# price_test.sh: got 300, not 270\n##[error]Process completed with exit code 1.\n';

interface Case {
  readonly setup: HealSetup;
  readonly exit: number;
  /** Every line of the story that must be there. */
  readonly story: readonly string[];
  /** Kinds of entries that must be in the journal, and those that must not. */
  readonly has?: readonly string[];
  readonly hasNot?: readonly string[];
}

const CASES: Readonly<Record<string, Case>> = {
  'healthy tests.pass': {
    setup: { files: green },
    exit: 0,
    story: ['The tests already pass. Nothing to fix.'],
    hasNot: ['turn', 'apply'],
  },
  'denied person.denied': {
    setup: {
      model: scriptedModel([fix(), reply('I wanted >=.')]),
      person: scriptedPerson([{ no: 'not like this' }]),
    },
    exit: 1,
    story: ['Diagnosis: I wanted >=.', 'Tests still fail:', 'price 3'],
    has: ['proposal', 'denial', 'verification'],
    hasNot: ['approval', 'apply'],
  },
  'exhausted attempts.used-up': {
    setup: { model: scriptedModel([wrong(1), wrong(2), wrong(3)]) },
    exit: 1,
    story: ['Tests still fail:', 'price 3'],
    hasNot: ['proposal', 'apply'],
  },
  'exhausted model.stopped': {
    setup: { model: scriptedModel([wrong(1), reply('I do not know.')]) },
    exit: 1,
    story: ['Tests still fail:', 'Diagnosis: I do not know.'],
  },
  'exhausted turns.used-up': {
    setup: {
      model: scriptedModel([reply('', [['read_file', { path: 'price.sh' }]]), reply('', [['list_dir', {}]])]),
      request: { maxTurns: 2 },
    },
    exit: 1,
    story: ['Tests still fail:'],
  },
  'exhausted no-progress': {
    setup: { model: scriptedModel(Array.from({ length: 12 }, () => reply('', [['list_dir', {}]]))) },
    exit: 1,
    story: ['Tests still fail:'],
  },
  'explained source.no-change': {
    setup: { model: scriptedModel([reply('NO CHANGE: the test is wrong; ask its author.')]) },
    exit: 1,
    story: ['Diagnosis: the test is wrong; ask its author.'],
    hasNot: ['attempt', 'apply'],
  },
  'flaky tests.flaky': {
    setup: {
      files: { 'flip_test.sh': '[ -e ran ] || { touch ran; exit 1; }\n' },
      request: { test: 'sh flip_test.sh' },
      model: scriptedModel([reply('It depends on a file that the first run leaves.')]),
    },
    exit: 1,
    story: ['Diagnosis: It depends on a file that the first run leaves.'],
    hasNot: ['attempt', 'apply'],
  },
  'not-reproduced tests.pass-here': {
    setup: { files: green, request: { log: logOf(CI_LOG) }, model: scriptedModel([reply('An old shell.')]) },
    exit: 1,
    story: ['The tests pass here; the log shows a failure.', 'Diagnosis: An old shell.'],
    has: ['evidence'],
    hasNot: ['attempt', 'apply'],
  },
  'not-reproduced tests.other-failure': {
    setup: {
      request: { log: logOf('FAILED test_x.py::test_x - AssertionError: assert 1 == 2\n1 failed in 0.1s\n') },
      model: scriptedModel([reply('Another failure.')]),
    },
    exit: 1,
    story: ['The tests fail here, but not as in the log:', 'price 3', 'Diagnosis: Another failure.'],
    hasNot: ['attempt'],
  },
  'not-reproduced tests.pass-here, and no model': {
    setup: {
      files: green,
      request: { log: logOf(CI_LOG) },
      model: scriptedModel([{ kind: 'unavailable', reason: 'No such host.', mayRetry: false }]),
    },
    exit: 1,
    story: ['The tests pass here; the log shows a failure.', 'No explanation: No such host.'],
  },
  'unavailable model.unavailable': {
    setup: { model: scriptedModel([{ kind: 'unavailable', reason: 'No such host.', mayRetry: false }]) },
    exit: 3,
    story: [],
    hasNot: ['turn', 'apply'],
  },
  'refused setup.failed': {
    setup: { request: { setup: 'echo no network; exit 4' } },
    exit: 4,
    story: ['Set-up failed:', 'no network'],
    hasNot: ['reproduce'],
  },
  'refused tests.not-runnable': {
    setup: { request: { test: 'no-such-program --all' } },
    exit: 4,
    story: [],
    has: ['reproduce'],
    hasNot: ['turn'],
  },
  'refused log.empty': { setup: { request: { log: logOf('') } }, exit: 4, story: [], hasNot: ['reproduce'] },
  'refused command.unknown': {
    setup: { request: { test: undefined, log: logOf(CI_LOG) } },
    exit: 4,
    story: [],
    hasNot: ['reproduce'],
  },
  'refused folder.missing': {
    setup: { request: { workingDirectory: 'no/such' } },
    exit: 4,
    story: [],
    hasNot: ['turn'],
  },
  'failed bug': {
    setup: { ports: () => ({ scratch: { copy: () => Promise.reject(new Error('never thought of')) } }) },
    exit: 70,
    story: [],
  },
};

describe('every verdict but verified leaves the checkout byte for byte as it was', () => {
  test.each(Object.entries(CASES))('%s', async (verdict, { setup, exit, story, has = [], hasNot = [] }) => {
    const ran = await healWorld(setup).run();
    expect(ran.verdict).toBe(verdict.split(',')[0]);
    expect(exitCodeOf(ran.ending.verdict.word)).toBe(exit);
    for (const line of story) expect(ran.story).toContain(line);
    expect(ran.ending.verdict.sentence).not.toContain('\n');
    expect(ran.isUntouched).toBe(true);
    expect(ran.copiesLeft).toEqual([]);
    expect(ran.badLines).toEqual([]);
    expect(ran.kinds.filter((kind) => kind === 'verdict')).toHaveLength(1);
    expect(ran.kinds.at(-1)).toBe('verdict');
    for (const kind of has) expect(ran.kinds).toContain(kind);
    for (const kind of hasNot) expect(ran.kinds).not.toContain(kind);
  });
});

test('verified: the proven bytes and nothing else are in the checkout, and the result adds up', async () => {
  const person = scriptedPerson(['yes']);
  const world = healWorld({ model: scriptedModel([fix()]), person });
  const ran = await world.run();
  expect(ran.verdict).toBe('verified tests.pass');
  expect(ran.story).toBe('Tests pass now.');
  expect(ran.badLines).toEqual([]);
  expect(ran.copiesLeft).toEqual([]);
  expect(ran.kinds.filter((kind) => !['wait', 'turn'].includes(kind))).toEqual(
    'task config reproduce reproduce call attempt proposal approval apply verification verdict'.split(' '),
  );
  expect(person.asked).toMatchObject([{ about: 'proposal', intro: `Cause: ${CAUSE}`, warnings: [] }]);
  expect(person.asked[0]?.proof).toMatch(/^red → green: `sh price_test.sh`: exit 1, .*; 1 attempt\.$/);
  expect(ran.result).toMatchObject({
    verdict: 'verified',
    diagnosis: CAUSE,
    files: [{ path: 'price.sh', status: 'modified', diff: person.asked[0]?.shown }],
    tests: {
      before: { exitCode: 1, counts: { executed: 3, failed: 1, skipped: 0 } },
      after: { exitCode: 0, counts: { executed: 3, failed: 0, skipped: 0 } },
    },
    attempts: 1,
    turns: 1,
    requests: 1,
    tokens: { prompt: 100, completion: 20 },
  });
  expect(bytesBelow(world.checkout)).toEqual(bytesBelow(folderWith(green)));
});

describe('while a person thinks', () => {
  const meddled = async (meddle: (checkout: string) => void) => {
    let checkout = '';
    const person = scriptedPerson(() => {
      meddle(checkout);
      return 'yes';
    });
    const world = healWorld({ model: scriptedModel([fix()]), person });
    checkout = world.checkout;
    return world.run();
  };

  test.each([
    ['changed', (at: string) => writeFileSync(join(at, 'price.sh'), '# mine\n')],
    ['deleted', (at: string) => rmSync(join(at, 'price.sh'))],
  ])('a file of the change was %s: stale, nothing is written', async (_, meddle) => {
    const ran = await meddled(meddle);
    expect(ran.verdict).toBe('stale files.changed');
    expect(ran.ending.verdict.sentence).toContain('price.sh');
    expect(ran.kinds).not.toContain('apply');
    expect(ran.badLines).toEqual([]);
  });

  test('another file broke the tests: still failing, and what was written is put back', async () => {
    const broken = `${red}exit 5\n`.replace('exit "$failed"', 'echo "price_test.sh: five"');
    const ran = await meddled((at) => writeFileSync(join(at, 'price_test.sh'), broken));
    expect(ran.verdict).toBe('still-failing tests.exit-code');
    expect(ran.story).toMatch(/^Tests still fail:\n/);
    expect(ran.ending.verdict.sentence).toContain('put back');
    expect(ran.entries.filter(({ kind }) => kind === 'apply')).toMatchObject([
      { restored: false },
      { restored: true, files: ['price.sh'] },
    ]);
  });
});

test('set-up, which has network, never sees what the model wrote', async () => {
  const seen = join(folderWith({}), 'seen');
  const setup = `grep -c -e '-ge 3' price.sh >> ${seen} || true`;
  const ran = await healWorld({
    model: scriptedModel([fix()]),
    person: scriptedPerson(['yes']),
    request: { setup },
  }).run();
  expect(ran.verdict).toBe('verified tests.pass');
  expect(readFileSync(seen, 'utf8')).toBe('0\n0\n');
});
