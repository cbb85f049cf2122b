import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { healWorld } from '../fakes/heal-world.ts';
import { CAUSE, EDIT, PRICE_FILES, removeFolders } from '../fakes/price-project.ts';
import { reply, scriptedModel } from '../fakes/scripted-model.ts';
import { scriptedPerson } from '../fakes/scripted-person.ts';

afterAll(removeFolders);

const fix = () => reply(CAUSE, [['replace_in_file', EDIT]]);
const give = () => reply('I give up.');
const testText = PRICE_FILES['price_test.sh'] ?? '';
const files = { ...PRICE_FILES, 'lib/note.txt': 'a note\n', '.github/workflows/ci.yml': 'on: push\n' };

/** The price tests, after something that the run does to its own tree. */
const running = (command: string, model = scriptedModel([fix(), give()])) =>
  healWorld({
    files,
    model,
    person: scriptedPerson(['yes']),
    request: { test: `${command}; sh price_test.sh` },
  }).run();

describe('what a test run does to the files of its tree', () => {
  test.each([
    ['a source file', 'echo "#" >> price.sh'],
    ['a file deleted', 'rm -f lib/note.txt'],
    ['a folder deleted', 'rm -rf lib'],
    ['a file made a link', 'rm -f lib/note.txt; ln -s /etc/hostname lib/note.txt'],
    ['a file made a pipe', 'rm -f lib/note.txt; mkfifo lib/note.txt'],
    ['a second name', 'ln -f lib/note.txt lib/again.txt; echo more >> lib/note.txt'],
    ['a file that nobody may read', 'chmod 000 lib/note.txt'],
  ])('%s is put back: only the model’s edits are proven and written', async (_, command) => {
    const ran = await running(command);
    expect(ran.verdict).toBe('verified tests.pass');
    expect(ran.result.files.map(({ path }) => path)).toEqual(['price.sh']);
    expect(ran.badLines).toEqual([]);
  });

  test('a run that mends its own tree is green without us; its mend stays in the copy', async () => {
    const ran = await running('sed -i "s/-gt 3/-ge 3/" price.sh');
    expect([ran.verdict, ran.isUntouched]).toEqual(['healthy tests.pass', true]);
  });

  test.each([
    ['a test file', 'echo "exit 0" > price_test.sh'],
    ['a workflow', 'echo "#" >> .github/workflows/ci.yml'],
    ['a deleted test file, run from elsewhere', 'cp price_test.sh x.sh; rm price_test.sh; . ./x.sh'],
  ])('%s that the run changes makes a green run worth nothing', async (_, command) => {
    const harmless = `[ "$(grep -c "ge 3" price.sh)" = 0 ] || { ${command}; }`;
    const ran = await running(harmless);
    expect(ran.verdict).toBe('exhausted model.stopped');
    expect(ran.isUntouched).toBe(true);
    expect(ran.kinds).not.toContain('proposal');
    expect(JSON.stringify(ran.entries)).not.toContain('"passed":true');
  });

  test('the model is told which read-only file the run changed', async () => {
    const model = scriptedModel([fix(), give()]);
    await running('[ "$(grep -c "ge 3" price.sh)" = 0 ] || echo "#" >> price_test.sh', model);
    expect(JSON.stringify(model.requests.at(-1)?.messages)).toContain('the test run changed price_test.sh');
  });

  test.each([
    ['a file replaced by a folder', 'rm -f lib/note.txt; mkdir -p lib/note.txt'],
    ['a folder replaced by a link out of the tree', 'rm -rf lib; ln -s /etc lib'],
    ['a folder replaced by a file', 'rm -rf lib; echo x > lib'],
  ])('%s cannot be undone: no proof, no crash', async (_, command) => {
    const ran = await running(command);
    expect(ran.verdict).toBe('exhausted model.stopped');
    expect(ran.isUntouched).toBe(true);
  });
});

test('files that cannot be text are neither in the way nor touched', async () => {
  const ran = await healWorld({
    files: {
      ...PRICE_FILES,
      'logo.bin': new Uint8Array([0, 255, 254, 0, 1]),
      'latin1.txt': new Uint8Array([0x63, 0xe9, 0x0a]),
      'huge.csv': new Uint8Array(6_000_000).fill(0x41),
      'empty.txt': '',
    },
    model: scriptedModel([
      reply(
        '',
        ['logo.bin', 'latin1.txt', 'huge.csv', 'empty.txt'].map((path) => ['read_file', { path }] as const),
      ),
      reply('', [['replace_in_file', { path: 'latin1.txt', old: 'c', new: 'd' }]]),
      fix(),
    ]),
    person: scriptedPerson(['yes']),
  }).run();
  expect(ran.verdict).toBe('verified tests.pass');
  const calls = ran.entries.filter(({ kind }) => kind === 'call').map(({ outcome }) => outcome);
  expect(calls).toEqual(['error', 'error', 'blocked', 'ok', 'error', 'ok']);
});

test.each([
  ['the untouched tests hang', 'sleep 30', 'exhausted'],
  [
    'the edited tests hang',
    '[ "$(grep -c "ge 3" price.sh)" = 0 ] || sleep 30; sh price_test.sh',
    'exhausted',
  ],
])('%s: the time limit is a failed run, its output is kept', async (_, command, word) => {
  const ran = await healWorld({
    model: scriptedModel([fix(), give()]),
    request: { test: `echo begun; ${command}`, testTimeoutMs: 700 },
  }).run();
  expect(ran.ending.verdict.word).toBe(word);
  expect(ran.entries.find(({ kind, timedOut }) => kind === 'attempt' && timedOut)).toMatchObject({
    excerpt: expect.stringContaining('begun'),
  });
  expect(ran.isUntouched).toBe(true);
});

test('a set-up runs in the copy only, before the tests, and its secrets and colours do not reach the story', async () => {
  const world = healWorld({
    request: {
      setup: 'echo s3cr3t-key-of-the-model; printf "\\033[31mred\\033[0m\\n"; touch made-by-setup; exit 3',
    },
  });
  const ran = await world.run();
  expect(ran.verdict).toBe('refused setup.failed');
  expect(ran.story).toContain('[redacted]\nred');
  expect(existsSync(join(world.checkout, 'made-by-setup'))).toBe(false);
  expect(readFileSync(join(world.checkout, 'price_test.sh'), 'utf8')).toBe(testText);
});
