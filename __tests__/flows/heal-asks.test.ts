import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import type { Question } from '../../src/ports.ts';
import { healWorld, logOf } from '../fakes/heal-world.ts';
import { CAUSE, EDIT, PRICE_TEST, removeFolders, wrongEdit } from '../fakes/price-project.ts';
import { reply, scriptedModel } from '../fakes/scripted-model.ts';
import { scriptedPerson } from '../fakes/scripted-person.ts';

afterAll(removeFolders);

const fix = (edit: object = EDIT) => reply(CAUSE, [['replace_in_file', edit]]);
const OTHER = { path: 'price.sh', old: '-gt 3', new: '-gt 2' };
const sent = (model: ReturnType<typeof scriptedModel>) => JSON.stringify(model.requests.at(-1)?.messages);

describe('a denied proposal', () => {
  test('reaches the model with its reason; another one may follow and be allowed', async () => {
    const model = scriptedModel([fix(), fix(OTHER)]);
    const person = scriptedPerson([{ no: 'write it without an equals sign' }, 'yes']);
    const world = healWorld({ model, person });
    const ran = await world.run();
    expect(ran.verdict).toBe('verified tests.pass');
    expect(sent(model)).toContain('write it without an equals sign');
    expect(readFileSync(join(world.checkout, 'price.sh'), 'utf8')).toContain('-gt 2');
    expect(ran.result.attempts).toBe(2);
  });

  test('never comes back to the person, nor a variation in white space', async () => {
    const again = { path: 'price.sh', old: 'if [ "$1" -gt 3 ]; then', new: 'if  [ "$1" -ge 3 ];  then' };
    const person = scriptedPerson([{ no: '' }]);
    const ran = await healWorld({
      model: scriptedModel([fix(), fix(), fix(again), reply('I wanted to mend the comparison.')]),
      person,
    }).run();
    expect(ran.verdict).toBe('denied person.denied');
    expect(person.asked).toHaveLength(1);
    const rules = ran.entries.filter(({ kind }) => kind === 'call').map(({ rule }) => rule);
    expect(rules).toEqual([undefined, 'edit.denied-before', 'edit.denied-before']);
    expect(ran.story).toContain('Diagnosis: I wanted to mend the comparison.');
  });

  test('stays denied when what follows fails', async () => {
    const model = scriptedModel([fix(), fix(wrongEdit(1)), fix(wrongEdit(2))]);
    const ran = await healWorld({ model, person: scriptedPerson([{ no: '' }]) }).run();
    expect(ran.verdict).toBe('denied person.denied');
    expect(ran.isUntouched).toBe(true);
    expect(ran.result.attempts).toBe(3);
    expect(ran.result.tests.after).toMatchObject({ exitCode: 1 });
  });
});

test('where nobody can be asked, the model is not asked for another proposal', async () => {
  const model = scriptedModel([fix(), fix(OTHER)]);
  const person = {
    ask: () => Promise.resolve({ kind: 'no', by: 'nobody', reason: 'no terminal to ask in' } as const),
  };
  const ran = await healWorld({ model, person }).run();
  expect(ran.verdict).toBe('denied person.denied');
  expect(model.requests).toHaveLength(1);
  expect(ran.isUntouched).toBe(true);
});

describe('--ask each', () => {
  const about = (...no: Question['about'][]) =>
    scriptedPerson((question) => (no.includes(question.about) ? { no: 'no thanks' } : 'yes'));
  const asking = (model: ReturnType<typeof scriptedModel>, person: ReturnType<typeof scriptedPerson>) =>
    healWorld({ model, person, request: { askEach: true } }).run();

  test('asks for the edit, the tests and the proposal, in this order', async () => {
    const person = about();
    const ran = await asking(scriptedModel([fix()]), person);
    expect(person.asked.map((question) => question.about)).toEqual(['edit', 'tests', 'proposal']);
    expect(person.asked[0]?.shown).toContain('+  if [ "$1" -ge 3 ]');
    expect(ran.verdict).toBe('verified tests.pass');
  });

  test('a denied edit is not made and not asked for again', async () => {
    const person = about('edit');
    const model = scriptedModel([fix(), fix(), reply('I wanted greater or equal.')]);
    const ran = await asking(model, person);
    expect(person.asked).toHaveLength(1);
    expect(ran.entries.filter(({ kind }) => kind === 'call').map(({ outcome }) => outcome)).toEqual([
      'denied',
      'blocked',
    ]);
    expect(ran.kinds).not.toContain('attempt');
    expect(ran.verdict).toBe('denied person.denied');
    expect(ran.isUntouched).toBe(true);
  });

  test('a denied test run leaves the edit possible: it is proposed untested, and tested after the yes', async () => {
    const person = about('tests');
    const ran = await asking(scriptedModel([fix(), reply('Done, untested.')]), person);
    expect(person.asked.at(-1)).toMatchObject({
      about: 'proposal',
      proof: expect.stringMatching(/^Not tested/),
    });
    expect(ran.verdict).toBe('verified tests.pass');
    expect(ran.result.attempts).toBe(0);
  });
});

describe('what a proposal says', () => {
  test('a new file that no test reaches is reported', async () => {
    const calls = [
      ['replace_in_file', { ...EDIT, more: true }],
      ['write_file', { path: 'unused.sh', content: '# nobody calls this\n' }],
    ] as const;
    const person = scriptedPerson(['yes']);
    const world = healWorld({ model: scriptedModel([reply(CAUSE, calls)]), person });
    const ran = await world.run();
    expect(person.asked[0]?.warnings.join()).toMatch(/unused\.sh: no executed test reaches/);
    expect(ran.result.files.map(({ path, status }) => `${status} ${path}`)).toEqual([
      'modified price.sh',
      'added unused.sh',
    ]);
    expect(readFileSync(join(world.checkout, 'unused.sh'), 'utf8')).toBe('# nobody calls this\n');
  });

  test('edits that come to nothing are no proposal', async () => {
    const back = { path: 'price.sh', old: '# same', new: '# Price' };
    const forth = { path: 'price.sh', old: '# Price', new: '# same', more: true };
    const ran = await healWorld({
      model: scriptedModel([
        reply(CAUSE, [
          ['replace_in_file', forth],
          ['replace_in_file', back],
        ]),
        reply('NO CHANGE: the test is wrong.'),
      ]),
    }).run();
    expect(ran.verdict).toMatch(/^explained /);
    expect(ran.kinds).not.toContain('proposal');
    expect(ran.kinds).not.toContain('attempt');
  });
});

describe('the command of a log', () => {
  const log = () =>
    logOf(
      [
        '##[group]Run sh price_test.sh',
        '\u001b[36;1msh price_test.sh\u001b[0m',
        'shell: /usr/bin/bash -e {0}',
        '##[endgroup]',
        'not ok 2 - price 3',
        '# price_test.sh: got 300, not 270',
        '##[error]Process completed with exit code 1.',
      ]
        .map((line) => `2026-01-02T03:04:05.1234567Z ${line}\n`)
        .join(''),
    );

  test('is asked about once and then runs', async () => {
    const person = scriptedPerson(['yes', 'yes']);
    const ran = await healWorld({
      request: { test: undefined, log: log() },
      model: scriptedModel([fix()]),
      person,
    }).run();
    expect(person.asked.map(({ about, shown }) => `${about} ${shown}`)[0]).toBe(`command ${PRICE_TEST}`);
    expect(ran.verdict).toBe('verified tests.pass');
  });

  test('does not run after a no', async () => {
    const world = healWorld({
      request: { test: undefined, log: log() },
      person: scriptedPerson([{ no: '' }]),
    });
    const ran = await world.run();
    expect(ran.verdict).toBe('refused command.denied');
    expect(ran.kinds).not.toContain('wait');
    expect(existsSync(join(world.checkout, 'many'))).toBe(false);
  });
});

test('what a provider says becomes one plain, redacted line of the verdict', async () => {
  const reason = 'HTTP 500: <html>\n<b>\u001b[31mkey s3cr3t-key-of-the-model</b>\n</html>'.padEnd(9_000, '.');
  const ran = await healWorld({
    model: scriptedModel([{ kind: 'unavailable', reason, mayRetry: false }]),
  }).run();
  const { sentence } = ran.ending.verdict;
  expect(sentence).toMatch(/^HTTP 500: <html> <b>key \[redacted\]<\/b> <\/html>.*Nothing was changed\.$/);
  expect(sentence.length).toBeLessThan(700);
  expect(JSON.stringify(ran.entries)).not.toContain('s3cr3t');
});
