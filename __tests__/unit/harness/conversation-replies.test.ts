import { expect, test } from '@jest/globals';
import type { ModelAnswer } from '../../../src/ports.ts';
import { CAUSE, type Conversing, endOf, FIX } from '../../fakes/conversing.ts';
import { reply, type ScriptedAnswer } from '../../fakes/scripted-model.ts';

const CHECKED = { runsAreAttempts: true, turnsAreShown: true, tokensAddUp: true, isPaired: true };
type Row = readonly [
  name: string,
  script: readonly ScriptedAnswer[],
  end: string,
  diagnosis?: string | undefined,
  setup?: Conversing,
];

const fix = (text = CAUSE, over: object = {}) => reply(text, [['replace_in_file', { ...FIX, ...over }]]);
const read = (path = 'price.js') => reply('', [['read_file', { path }]]);
const rejected = (failedGeneration?: string): ModelAnswer => ({
  kind: 'rejected',
  reason: 'Failed.',
  failedGeneration,
});
const cut = (text: string, calls: [string, unknown][] = []) => reply(text, calls, { cut: true });
const tagged = `<function=replace_in_file=${JSON.stringify(FIX)}</function>`;
const halfCall: [string, unknown][] = [['replace_in_file', '{"path":"cart.js","old":"n > li']];
const readOnly = { edits: false };

const ROWS: readonly Row[] = [
  ['green without a cause: asked for once', [fix(''), reply('It was >.')], 'green 2/1', 'It was >.'],
  ['green, and the cause never comes', [fix(''), read()], 'green 2/1', ''],
  ['green, and nothing comes', [fix(''), reply('')], 'green 2/1', ''],
  ['the cause is cut off', [fix(''), cut('It was')], 'green 2/1', 'It was'],
  ['an announcement is no cause', [fix('Fixing it now.'), reply('It was >.')], 'green 2/1', 'It was >.'],
  ['text first, then the fix', [reply('I will fix it.'), fix()], 'green 2/1', CAUSE],
  [
    'text twice is a stop: the model was told how to explain',
    [reply('Hm.'), reply('No network.')],
    'exhausted model.stopped 2/0',
    'No network.',
  ],
  ['nothing twice', [reply(''), reply('')], 'exhausted model.stopped 2/0', ''],
  [
    'text, a look, text',
    [reply('Hm.'), read(), reply('No network.')],
    'exhausted model.stopped 3/0',
    'No network.',
  ],
  ['NO CHANGE', [reply('NO CHANGE: the test is wrong.')], 'explained 1/0', 'the test is wrong.'],
  ['NO CHANGE in bold', [reply('**NO CHANGE**: it is wrong.')], 'explained 1/0', 'it is wrong.'],
  ['NO CHANGE as a title', [read(), reply('## No change: it is wrong.')], 'explained 2/0', 'it is wrong.'],
  [
    'NO CHANGE below the reason',
    [reply('Flaky.\n\nNO CHANGE: run it again.')],
    'explained 1/0',
    'Flaky.\n\nrun it again.',
  ],
  ['no change in a sentence', [reply('There is no change, so I look.'), fix()], 'green 2/1', CAUSE],
  [
    'edits forbidden: text explains at once',
    [reply('The proxy is down.')],
    'explained 1/0',
    'The proxy is down.',
    readOnly,
  ],
  [
    'edits forbidden: an edit is blocked',
    [fix(), reply('The proxy is down.')],
    'explained 2/0',
    undefined,
    readOnly,
  ],
  ['an unknown tool uses a turn', [reply('', [['fix_it', {}]]), fix()], 'green 2/1'],
  ['malformed arguments use a turn', [reply('', [['read_file', '{"pa']]), fix()], 'green 2/1'],
  ['a refused call is rescued', [rejected(tagged), reply(CAUSE)], 'green 2/1', CAUSE],
  ['a refused call of prose', [rejected('I will fix it.'), fix()], 'green 2/1', CAUSE],
  ['a refused call of an unknown tool', [rejected('<function=fix={}</function>'), fix()], 'green 2/1', CAUSE],
  ['a refused call of nothing', [rejected(), fix()], 'green 2/1', CAUSE],
  [
    'refused for ever',
    Array.from({ length: 9 }, () => rejected('Hm.')),
    'exhausted turns.used-up 4/0',
    '',
    { maxTurns: 4 },
  ],
  ['a cut reply without a call', [cut('I think that'), fix()], 'green 2/1', CAUSE],
  ['a cut call', [cut('', halfCall), fix()], 'green 2/1', CAUSE],
  ['the model is gone', [read()], 'unavailable The script is at its end. 1/0', ''],
];

test.each(ROWS.map((row) => [row[0], row] as const))('%s', async (_, row) => {
  const [, script, end, diagnosis, setup] = row;
  const ended = await endOf(script, setup);
  expect(ended).toMatchObject({ end, ...CHECKED, ...(diagnosis !== undefined && { diagnosis }) });
});
