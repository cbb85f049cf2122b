import { expect, test } from '@jest/globals';
import { CAUSE, conversing, FIX } from '../../fakes/conversing.ts';
import { reply } from '../../fakes/scripted-model.ts';
import { testRun } from '../../fakes/scripted-workspace.ts';

const ON_A_TEST = { path: 'cart.test.js', old: 'bulk(3)', new: 'true' };

test.each([
  'replace_in_file',
  'functions.replace_in_file',
  'functions:replace_in_file',
  'replace_in_file<|channel|>commentary',
])('a blocked edit by the name %s leaves the tests unrun, whatever else was edited', async (name) => {
  const { conversation, workspace, told, journal } = conversing([
    reply(CAUSE, [
      [name, ON_A_TEST],
      ['replace_in_file', FIX],
    ]),
    reply('', [['run_tests', {}]]),
  ]);
  await conversation.next('It is red.');
  expect(journal.of('call')[0]).toMatchObject({ outcome: 'blocked', rule: 'path.test-file' });
  expect(told(1).join('\n')).toMatch(/\nTests not run: .*call run_tests/);
  expect(workspace.runs).toHaveLength(1);
});

test.each([
  ['node ./cart.js --check', true],
  ['CI=1 npm run build && ./cart.js', true],
  ['bash -e cart.js', true],
  ['npm test -- cart.test.js', false],
  ['prettier --check cart.js', false],
  ['grep -q x cart.js; npm test', false],
  ['python -m cart.js', false],
])(
  'an edit of a file that the test command itself runs (%s) carries a warning: %s',
  async (command, warns) => {
    const { conversation } = conversing([reply(CAUSE, [['replace_in_file', FIX]])], {
      before: testRun({ command }),
    });
    await conversation.next('It is red.');
    expect([...(conversation.session.warnings.get('cart.js') ?? [])]).toEqual(
      warns ? ['the test command runs this file'] : [],
    );
  },
);
