import { expect, test } from '@jest/globals';
import { denialsOf } from '../../../src/proposal/denial.ts';
import { CAUSE, conversing, FIX, PROJECT, WRONG } from '../../fakes/conversing.ts';
import { reply } from '../../fakes/scripted-model.ts';
import { scriptedPerson } from '../../fakes/scripted-person.ts';

const edit = (args: object, text = CAUSE) => reply(text, [['replace_in_file', args]]);
const WHOLE = {
  path: 'cart.js',
  old: PROJECT['cart.js'],
  new: 'export const limit = 3;\nexport const bulk = (n) => n >= limit;\nexport const all = 1;\n',
};

test('yes to the edit and yes to the tests: each is shown before it happens', async () => {
  const person = scriptedPerson(['yes', 'yes']);
  const { conversation } = conversing([edit(FIX)], { person });
  expect((await conversation.next('It is red.')).kind).toBe('green');
  expect(person.asked).toMatchObject([
    {
      about: 'edit',
      shown: expect.stringContaining('+export const bulk = (n) => n >= limit;'),
      prompt: 'Allow this edit of cart.js?',
    },
    { about: 'tests', shown: 'npm test' },
  ]);
});

test('a denied edit: not made, remembered, not asked again, nor a variation that contains it', async () => {
  const person = scriptedPerson([{ no: 'keep >' }]);
  const { conversation, workspace, text, told, journal } = conversing(
    [
      edit(FIX),
      edit(FIX),
      edit({ ...FIX, old: 'n > limit;', new: 'n  >=  limit;' }),
      edit(WHOLE),
      edit({ path: 'cart.js', old: 'n > limit', new: 'n >= limit', more: true }),
      reply('I wanted >= because three is bulk.'),
      reply('I wanted >= because three is bulk.'),
    ],
    { person },
  );
  const end = await conversation.next('It is red.');
  expect(end).toMatchObject({ kind: 'exhausted', diagnosis: 'I wanted >= because three is bulk.' });
  expect(person.asked).toHaveLength(1);
  expect(told(1)).toEqual([
    expect.stringMatching(
      /^A person denied this change\. Their reason: keep >\. Do not repeat it or a variation/,
    ),
  ]);
  expect(journal.of('call').map(({ outcome, rule }) => rule ?? outcome)).toEqual([
    'denied',
    ...Array.from({ length: 4 }, () => 'edit.denied-before'),
  ]);
  expect(text('cart.js')).toBe(PROJECT['cart.js']);
  expect([workspace.runs.length, conversation.session.attempts]).toEqual([0, 0]);
});

test('after a denied edit another one may be asked for', async () => {
  const person = scriptedPerson([{ no: '' }, 'yes', 'yes']);
  const verdict = (text: (path: string) => string) => ({
    exitCode: text('cart.js').includes('limit = 2') ? 0 : 1,
  });
  const { conversation } = conversing([edit(FIX), edit({ ...WRONG, new: 'limit = 2' })], { person, verdict });
  expect((await conversation.next('It is red.')).kind).toBe('green');
});

test('an edit of the same line that a person allowed before stays when the next one is denied', async () => {
  const person = scriptedPerson(['yes', 'yes', { no: 'enough' }, 'yes']);
  const { conversation, text } = conversing(
    [
      edit(WRONG),
      edit({ path: 'cart.js', old: 'limit = 4', new: 'limit = 5' }),
      reply('', [['run_tests', {}]]),
      reply('I stop.'),
    ],
    { person },
  );
  expect(await conversation.next('It is red.')).toMatchObject({ kind: 'exhausted', reason: 'model.stopped' });
  expect(text('cart.js')).toContain('limit = 4');
});

test.each([
  ['the model stops', [edit(FIX), reply('I am done.')]],
  ['the model says NO CHANGE', [edit(FIX), reply('NO CHANGE: beyond this.')]],
  [
    'the model asks for tests again and again',
    [edit(FIX), ...Array.from({ length: 8 }, () => reply('', [['run_tests', {}]]))],
  ],
  [
    'the turns are used up',
    [edit(FIX), ...['cart.js', 'price.js'].map((path) => reply('', [['read_file', { path }]]))],
  ],
])('a denied test run leaves the edit and is asked once: %s', async (_, script) => {
  const person = scriptedPerson(['yes', { no: 'too slow' }]);
  const { conversation, text, workspace, told } = conversing(script, { person, maxTurns: script.length });
  expect((await conversation.next('It is red.')).kind).toBe('untested');
  expect(text('cart.js')).toContain('>=');
  expect(person.asked.map(({ about }) => about)).toEqual(['edit', 'tests']);
  expect(workspace.runs).toEqual([]);
  expect(told(1)[0]).toMatch(
    /denied running the tests on this change\. Their reason: too slow\. Your edits stand/,
  );
});

test('edits that come to nothing are no untested change, and the tests are not asked about', async () => {
  const person = scriptedPerson(['yes', 'yes']);
  const back = { path: 'cart.js', old: 'n >= limit', new: 'n > limit' };
  const { conversation, workspace } = conversing(
    [edit({ ...FIX, more: true }), edit(back), reply('I took it back.'), reply('It is something else.')],
    { person },
  );
  expect((await conversation.next('It is red.')).kind).toBe('exhausted');
  expect(workspace.runs).toEqual([]);
});

test('a further edit after a denied test run asks about the tests again', async () => {
  const person = scriptedPerson(['yes', { no: '' }, 'yes', 'yes']);
  const { conversation } = conversing([edit(FIX), edit({ path: 'price.js', old: '10', new: '9' })], {
    person,
  });
  expect((await conversation.next('It is red.')).kind).toBe('green');
  expect(person.asked.map(({ about }) => about)).toEqual(['edit', 'tests', 'edit', 'tests']);
});

test('one edit of two denied: the other stands untested until the model says what it wants', async () => {
  const person = scriptedPerson(['yes', { no: '' }, 'yes']);
  const both = reply(CAUSE, [
    ['replace_in_file', FIX],
    ['replace_in_file', { path: 'price.js', old: '10', new: '9' }],
  ]);
  const { conversation, told, text } = conversing([both, reply('', [['run_tests', {}]])], { person });
  expect((await conversation.next('It is red.')).kind).toBe('green');
  expect(told(1).at(-1)).toMatch(/denied this change[\s\S]*Tests not run/);
  expect(text('price.js')).toBe(PROJECT['price.js']);
});

test('a denied proposal: everything is put back and remembered, the rest of the budget is left', async () => {
  const { conversation, text } = conversing([
    edit(FIX),
    edit(FIX),
    edit(WHOLE),
    reply('I wanted >=.'),
    reply('I wanted >=.'),
  ]);
  expect((await conversation.next('It is red.')).kind).toBe('green');
  conversation.deny(denialsOf('cart.js', PROJECT['cart.js'], text('cart.js'), 'no'));
  expect(text('cart.js')).toBe(PROJECT['cart.js']);
  expect((await conversation.next('A person denied it.')).kind).toBe('exhausted');
  expect(text('cart.js')).toBe(PROJECT['cart.js']);
  expect([conversation.session.attempts, conversation.session.edited]).toEqual([1, false]);
});
