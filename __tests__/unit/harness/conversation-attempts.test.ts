import { expect, test } from '@jest/globals';
import { CAUSE, type Conversing, endOf, FIX, WRONG } from '../../fakes/conversing.ts';
import { reply, type ScriptedAnswer } from '../../fakes/scripted-model.ts';

const CHECKED = { runsAreAttempts: true, turnsAreShown: true, tokensAddUp: true, isPaired: true };
type Row = readonly [
  name: string,
  script: readonly ScriptedAnswer[],
  end: string,
  diagnosis?: string | undefined,
  setup?: Conversing,
];

const edit = (args: object, text = '') => reply(text, [['replace_in_file', args]]);
const fix = (text = CAUSE, over: object = {}) => edit({ ...FIX, ...over }, text);
/** Wrong edit number `step`, which builds on the one before. */
const wrong = (step: number) =>
  edit(
    { path: 'cart.js', old: `limit = ${step + 2}`, new: `limit = ${step + 3}` },
    'Perhaps the limit is wrong.',
  );
const back = edit({ path: 'cart.js', old: 'limit = 4', new: 'limit = 3' });
const other = { path: 'price.js', old: '10', new: '9' };
const absent = { ...FIX, old: 'absent' };
const both = (first: object, second: object) =>
  reply(CAUSE, [
    ['replace_in_file', first],
    ['replace_in_file', second],
  ]);
const read = (path = 'price.js') => reply('', [['read_file', { path }]]);
const run = () => reply('', [['run_tests', {}]]);
const again = (answer: () => ScriptedAnswer) => Array.from({ length: 9 }, answer);
const testedBothEnds = reply(CAUSE, [
  ['run_tests', {}],
  ['replace_in_file', FIX],
  ['run_tests', {}],
]);

const ROWS: readonly Row[] = [
  ['a fix with its cause takes one turn', [fix()], 'green 1/1', CAUSE],
  ['a look, then the fix', [read(), fix()], 'green 2/1', CAUSE],
  ['wrong, then right', [wrong(1), fix()], 'green 2/2', CAUSE],
  ['three wrong edits', [wrong(1), wrong(2), wrong(3), fix()], 'exhausted attempts.used-up 3/3'],
  ['one attempt allowed', [wrong(1), fix()], 'exhausted attempts.used-up 1/1', undefined, { maxAttempts: 1 }],
  [
    'it stops after a wrong edit',
    [wrong(1), reply('I give up.')],
    'exhausted model.stopped 2/1',
    'I give up.',
  ],
  ['turns used up', [read('a'), read('b'), read('c')], 'exhausted turns.used-up 3/0', '', { maxTurns: 3 }],
  ['turns used up in green', [fix('')], 'green 1/1', '', { maxTurns: 1 }],
  ['the same look again and again', again(() => read()), 'exhausted no-progress 4/0'],
  ['tests of the same tree again and again', again(run), 'exhausted no-progress 4/0'],
  ['tests of the same red tree again and again', [wrong(1), ...again(run)], 'exhausted no-progress 5/1'],
  ['the same blocked edit again and again', again(() => fix(CAUSE, absent)), 'exhausted no-progress 4/0'],
  ['more to come, then the rest', [fix('', { more: true }), edit(other, CAUSE)], 'green 2/1', CAUSE],
  ['more to come in one reply', [both({ ...FIX, more: true }, other)], 'green 1/1', CAUSE],
  [
    'more to come, a look, and the rest',
    [fix('', { more: true }), read(), edit(other, CAUSE)],
    'green 3/1',
    CAUSE,
  ],
  ['more to come, and only text comes: tested', [fix('', { more: true }), reply(CAUSE)], 'green 2/1', CAUSE],
  ['the same in red', [edit({ ...WRONG, more: true }), reply('Done now.'), fix()], 'green 3/2', CAUSE],
  ['two edits in one reply', [both(WRONG, FIX)], 'green 1/1'],
  ['edits and run_tests in one reply', [testedBothEnds], 'green 1/1'],
  ['one edit holds and one fails: no attempt yet', [both(other, absent), fix()], 'green 2/1'],
  ['an edit fails: no attempt', [fix(CAUSE, absent), fix()], 'green 2/1'],
  ['back to the start is no attempt', [wrong(1), back, edit(other), fix()], 'green 4/3'],
  ['back to a tree that was run is no attempt', [wrong(1), back, wrong(1), fix()], 'green 4/2'],
  ['a new file', [reply(CAUSE, [['write_file', { path: 'new.js', content: 'x\n' }]]), fix()], 'green 2/2'],
];

test.each(ROWS.map((row) => [row[0], row] as const))('%s', async (_, row) => {
  const [, script, end, diagnosis, setup] = row;
  const ended = await endOf(script, setup);
  expect(ended).toMatchObject({ end, ...CHECKED, ...(diagnosis !== undefined && { diagnosis }) });
});
