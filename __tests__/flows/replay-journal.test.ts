import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { replayCommand } from '../../src/cli/replay.ts';
import { doctorOnPrice } from '../fakes/doctor-on-price.ts';
import { logOf } from '../fakes/heal-world.ts';
import type { HttpReply } from '../fakes/http-model.ts';
import { CI, DOCTOR } from '../fakes/price-on-github.ts';
import {
  bytesBelow,
  CAUSE,
  EDIT,
  folderWith,
  PRICE_FILES,
  removeFolders,
  wrongEdit,
} from '../fakes/price-project.ts';
import { MODEL_KEY, type RecordedHeal, recordedHeal } from '../fakes/recorded-heal.ts';
import { isBubblewrapHere } from '../fakes/require-bubblewrap.ts';
import { runHere } from '../fakes/run-here.ts';
import { scriptedPerson } from '../fakes/scripted-person.ts';

const FIX: HttpReply = { text: CAUSE, calls: [['replace_in_file', EDIT]] };
const LOOK: HttpReply = { text: `I use Bearer ${MODEL_KEY}.`, calls: [['read_file', { path: 'README.md' }]] };
const WAIT: HttpReply = {
  status: 429,
  headers: { 'retry-after': '100', 'x-request-id': 'r-1', 'set-cookie': 'a=b' },
  body: { error: { message: 'Rate limit reached' } },
};

const validate = new Ajv2020({ strict: true, allowUnionTypes: true }).compile(
  JSON.parse(readFileSync('docs/journal.schema.json', 'utf8')),
);

const before = process.env.XDG_STATE_HOME;
const state = mkdtempSync(join(tmpdir(), 'replay-state-'));
beforeAll(() => {
  process.env.XDG_STATE_HOME = state;
});
afterAll(() => {
  if (before === undefined) delete process.env.XDG_STATE_HOME;
  else process.env.XDG_STATE_HOME = before;
  rmSync(state, { recursive: true, force: true });
  removeFolders();
});

const replayed = (journal: string, ...more: string[]) =>
  runHere(replayCommand(), [journal, '--sandbox', 'none', ...more]);

function pipe(): string {
  const path = join(folderWith({}), 'pipe');
  execFileSync('mkfifo', [path]);
  return path;
}

/** The journal as it would stand with another text in it. */
function changed(journal: string, from: string | RegExp, to: string): string {
  const text = readFileSync(journal, 'utf8');
  const file = `${journal}.${Math.random()}.jsonl`;
  writeFileSync(file, text.replace(from, to));
  expect(readFileSync(file, 'utf8') === text).toBe(false);
  return file;
}

describe('a run that was applied', () => {
  let run: RecordedHeal;
  let checkout = '';
  beforeAll(async () => {
    run = await recordedHeal([WAIT, LOOK, FIX], { tokensPerMinute: 8_000 });
    checkout = folderWith(PRICE_FILES);
  });

  test('comes to the same verdict and diff without waiting, and the checkout stays as it was', async () => {
    expect(run.verdict).toBe('verified tests.pass');
    const bytes = bytesBelow(checkout);
    const { out, code, err } = await replayed(run.journal, '--repo', checkout);
    expect([out, code]).toEqual(['Same verdict and diff: verified (tests.pass), 1 file.\n', 0]);
    expect(err).not.toMatch(/Waiting|Written/);
    expect(bytesBelow(checkout)).toEqual(bytes);
  });

  test('the journal keeps what a client acts on, and no key', () => {
    const text = readFileSync(run.journal, 'utf8');
    const entries = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(entries.filter((entry) => !validate(entry))).toEqual([]);
    const exchanges = entries.filter(({ kind }) => kind === 'exchange');
    expect(exchanges.map(({ response }) => [response.status, response.headers])).toEqual([
      [429, { 'retry-after': '100' }],
      [200, undefined],
      [200, undefined],
    ]);
    expect(text).toContain('I use Bearer [redacted].');
    for (const leak of [MODEL_KEY, Buffer.from(MODEL_KEY).toString('base64').slice(0, 20)])
      expect(text).not.toContain(leak);
    expect(text).not.toMatch(/"authorization"/i);
  });

  test.each<[string, Record<string, string | undefined>, RegExp]>([
    ['a file that was edited', { 'price_test.sh': 'exit 1\n' }, /price_test\.sh differs\. Bring it back/],
    [
      'the fix that is in already',
      { 'price.sh': PRICE_FILES['price.sh']?.replace(EDIT.old, EDIT.new) },
      /price\.sh holds an edit of this run already\. Take the fix back first \(the bytes from before are in .*backups/,
    ],
    ['a file that is gone', { 'README.md': undefined }, /README\.md is missing/],
  ])('another tree is refused: %s', async (_name, files, words) => {
    const tree = Object.entries({ ...PRICE_FILES, ...files }).flatMap(([path, text]) =>
      text === undefined ? [] : [[path, text] as const],
    );
    const repo = folderWith(Object.fromEntries(tree));
    const { err, code } = await replayed(run.journal, '--repo', repo);
    expect([code, err]).toEqual([2, expect.stringMatching(words)]);
  });

  test('the fixed checkout of the run itself is refused as fixed', async () => {
    const { err, code } = await replayed(run.journal, '--repo', run.checkout);
    expect([code, err]).toEqual([2, expect.stringContaining(`${run.checkout} is not the tree`)]);
  });

  test('a changed prompt is shown as a diff, and the verdict decides; a later file is left out', async () => {
    const repo = folderWith({ ...PRICE_FILES, 'notes.txt': 'x\n' });
    const journal = changed(run.journal, 'You are Build Doctor', 'You were Build Doctor');
    const { out, err, code } = await replayed(journal, '--repo', repo);
    expect(err).toContain('Left out of the copy, because the recorded tree did not have it: notes.txt.');
    expect(err).toContain(
      `On a copy of ${repo}, on this machine, without a sandbox and as you, the journal runs \`sh price_test.sh\`.`,
    );
    expect(out).toMatch(
      /^Request 1 is not the recorded one.*\n--- recorded\n\+\+\+ now\n@@ messages\[0\] \(system\) @@\n === system\n-You were Build.*\n\+You are Build/,
    );
    expect(out).toMatch(/\nSame verdict and diff: verified \(tests\.pass\), 1 file\.\n$/);
    expect(code).toBe(0);
  });

  test('another reply comes to another verdict, and the end of the recording is said', async () => {
    const journal = changed(run.journal, 'new\\":\\"-ge 3', 'new\\":\\"-ge 9');
    const { out, code } = await replayed(journal, '--repo', checkout, '--json', '--quiet');
    expect(JSON.parse(out)).toMatchObject({
      same: false,
      verdict: {
        recorded: { word: 'verified' },
        now: {
          word: 'unavailable',
          reason: 'model.unavailable',
          sentence: expect.stringContaining('the recording has only 3 exchanges'),
        },
      },
      requests: { recorded: 3, answered: 3 },
      journal,
    });
    expect(code).toBe(1);
  });

  test('another diff is another result, under the same verdict', async () => {
    const journal = changed(run.journal, /(?<="kind":"proposal".*\+ {2}if \[ \\"\$1\\" )-ge 3/, '-ge  3');
    const { out, code } = await replayed(journal, '--repo', checkout);
    expect(out).toMatch(/^Another diff\. Recorded:\n[\s\S]*-ge {2}3[\s\S]*\nNow:\n[\s\S]*-ge 3/);
    expect(out).toContain('A recorded reply had a secret in it, which was redacted: that may be why.');
    expect([out.includes('Another verdict'), code]).toEqual([false, 1]);
  });

  test.each<[string, (text: string) => string, RegExp]>([
    ['no journal', () => 'hello\n', /is no journal: line 1 is no JSON object/],
    ['an empty file', () => '', /is no journal of a run/],
    [
      'another flow',
      (text) => text.replace('"flow":"heal"', '"flow":"onboard"'),
      /is of a run of the flow "onboard": only those of heal/,
    ],
    ['a journal that is cut off', (text) => text.slice(0, -9), /is cut off in its last line/],
    ['a killed run', (text) => text.replace(/.*"kind":"verdict".*\n/, ''), /ends before its verdict/],
    [
      'exchanges alone',
      (text) =>
        text
          .split('\n')
          .filter((line) => line.includes('"kind":"exchange"'))
          .join('\n'),
      /holds requests and replies only/,
    ],
    [
      'a run without record',
      (text) =>
        text
          .split('\n')
          .filter((line) => !/"kind":"exchange"|"replay":|"model":\{/.test(line))
          .join('\n')
          .replace('"record":true', '"record":false'),
      /was kept without record: run it again with --record \(in the action, record: true\)/,
    ],
    [
      'settings that are not ours',
      (text) =>
        text.replace(
          '"maxTurns":16,"maxLogChars":3000,"askEach"',
          '"maxTurns":"16","maxLogChars":3000,"askEach"',
        ),
      /does not say what the run was given \(replay\.maxTurns: /,
    ],
    ...(
      [
        [
          'a folder outside',
          /(?<="stopOnError":\w+,)"workingDirectory":""/,
          '"workingDirectory":"../.."',
          'command.workingDirectory: leaves',
        ],
        ['a NUL byte', '{"text":"', '{"text":"\\u0000', 'command.text: holds a NUL byte'],
        [
          'a command without end',
          '{"text":"',
          `{"text":"${'x'.repeat(3_000_000)}`,
          'command.text: is longer',
        ],
        ['a time that was', '"timeoutMs":20000', '"timeoutMs":-5', 'command.timeoutMs: is below 1'],
        [
          'a variable in two',
          '{"text":"',
          '{"env":{"A":"\\u0000"},"text":"',
          'command.env.A: holds a NUL byte',
        ],
        ['no name', '{"text":"', '{"env":{"A=B":""},"text":"', 'command.env.A=B: is no name'],
      ] as const
    ).map(([name, from, to, words]): [string, (text: string) => string, RegExp] => [
      `what cannot be run: ${name}`,
      (text) => text.replace(from, to),
      new RegExp(`does not say what the run was given \\(replay\\.${words}`),
    ]),
    ['no tree to know', (text) => text.replace(/"tree":\[.*?\]/, '"tree":[]'), /keeps no file hashes/],
    ['no list of it', (text) => text.replace(/"tree":\[.*?\]/, '"trees":[]'), /keeps no file hashes/],
    [
      'a command with a secret',
      (text) => text.replace('{"text":"', '{"text":"TOKEN=[redacted] '),
      /holds a command with a secret/,
    ],
  ])('is refused: %s', async (_name, mend, words) => {
    const journal = join(folderWith({ 'bad.jsonl': mend(readFileSync(run.journal, 'utf8')) }), 'bad.jsonl');
    const { out, err, code } = await replayed(journal, '--repo', checkout, '--json');
    expect([code, err]).toEqual([2, expect.stringMatching(words)]);
    expect(JSON.parse(out)).toEqual({ error: expect.stringMatching(words) });
  });

  test('a reason of a forger stays on its line', async () => {
    const journal = changed(
      run.journal,
      '"reason":"tests.pass"',
      '"reason":"x\\nSame verdict and diff: all good"',
    );
    const { out, code } = await replayed(journal, '--repo', checkout);
    expect(out).toMatch(/^Another verdict: verified \(x Same verdict and diff: all good\) was recorded/m);
    expect([code, out.includes('\nSame')]).toEqual([1, false]);
  });

  test.each<[string, () => readonly string[], RegExp]>([
    ['a missing journal', () => ['/nowhere.jsonl'], /\/nowhere\.jsonl cannot be read/],
    ['a pipe', () => [pipe()], /cannot be read \(it is no regular file\)/],
    [
      'a folder of the journal, without a sandbox',
      () => [run.journal],
      /as you: name the checkout with --repo/,
    ],
    ['a missing checkout', () => [run.journal, '--repo', '/nowhere'], /There is no folder \/nowhere/],
  ])('%s is said', async (_name, args, words) => {
    const { err, code } = await runHere(replayCommand(), [...args(), '--sandbox', 'none']);
    expect([code, err]).toEqual([2, expect.stringMatching(words)]);
  });
});

test('asked about each step, a person denies an edit, then a proposal: answered the same again', async () => {
  const saidNo: string[] = [];
  const person = scriptedPerson(({ about, shown }) => {
    const isDenied =
      about === 'edit' ? shown.includes('-gt 41') : about === 'proposal' && saidNo.length === 1;
    if (isDenied) saidNo.push(about);
    return isDenied ? { no: 'not so' } : 'yes';
  });
  const other = { path: 'price.sh', old: '"$1" -gt 3', new: '3 -le "$1"' };
  const replies: HttpReply[] = [
    { text: CAUSE, calls: [['replace_in_file', wrongEdit(1)]] },
    FIX,
    { text: `${CAUSE} Otherwise.`, calls: [['replace_in_file', other]] },
  ];
  const run = await recordedHeal(replies, { person, request: { askEach: true } });
  expect([run.verdict, saidNo]).toEqual(['verified tests.pass', ['edit', 'proposal']]);
  const { out, err, code } = await replayed(run.journal, '--repo', folderWith(PRICE_FILES));
  expect([out, code]).toEqual(['Same verdict and diff: verified (tests.pass), 1 file.\n', 0]);
  expect(err).toMatch(/replace_in_file price\.sh — denied[\s\S]*Denied: not so/);
});

test('another failure in the log: explained again', async () => {
  const log = logOf('FAIL tests/cart.test.js\nTypeError: cart.total is not a function\n1 failed\n');
  const run = await recordedHeal([{ text: 'The log is of another project.' }], { request: { log } });
  expect(run.verdict).toBe('not-reproduced tests.other-failure');
  const { out, code } = await replayed(run.journal, '--repo', run.checkout);
  expect([out, code]).toEqual([
    'Same verdict and diff: not-reproduced (tests.other-failure), no proposal.\n',
    0,
  ]);
});

/** A branch off `main` whose commit made `price.sh` red. */
function onBranch(checkout: string): void {
  const env = { PATH: process.env.PATH, HOME: checkout, GIT_CONFIG_NOSYSTEM: '1' };
  const git = (...argv: string[]) =>
    execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', ...argv], {
      cwd: checkout,
      env,
    });
  const red = readFileSync(join(checkout, 'price.sh'), 'utf8');
  writeFileSync(join(checkout, 'price.sh'), red.replace('-gt 3', '-gt 2'));
  git('init', '-q', '-b', 'main');
  git('add', '--all');
  git('commit', '-q', '-m', 'green');
  git('checkout', '-q', '-b', 'work');
  writeFileSync(join(checkout, 'price.sh'), red);
  git('commit', '-q', '-a', '-m', 'red');
}

test('what the branch changed is told to the model, shown when it asks, and known again when replayed', async () => {
  const look: HttpReply = { text: 'I look.', calls: [['show_change', { path: 'price.sh' }]] };
  const run = await recordedHeal([look, FIX], { prepare: onBranch });
  expect(run.verdict).toBe('verified tests.pass');
  const text = readFileSync(run.journal, 'utf8');
  expect(text).toMatch(/<untrusted changed \w+>\\nprice\.sh:3 \(/);
  expect(text).toMatch(/price\.sh \(modified\)\\n@@ -1,4 \+1,4 @@[^"]*\\n- {2}if \[ \\"\$1\\" -gt 2 \]/);
  const { out, code } = await replayed(run.journal, '--repo', folderWith(PRICE_FILES));
  expect([out, code]).toEqual(['Same verdict and diff: verified (tests.pass), 1 file.\n', 0]);
});

test('what was looked up in the log is found again, though the log is not there any more', async () => {
  const failure = 'FAIL tests/cart.test.js\nTypeError: cart.total is not a function\n1 failed\n';
  const log = logOf(`${'setting up\n'.repeat(500)}shell: dash\n${failure}`);
  const replies: readonly HttpReply[] = [
    {
      text: '',
      calls: [
        ['search_log', { pattern: 'dash' }],
        ['read_log', { from: 900 }],
        ['read_log', { from: 501, to: 501 }],
      ],
    },
    { text: 'CI has another shell.' },
  ];
  const run = await recordedHeal(replies, { request: { log } });
  expect(run.verdict).toBe('not-reproduced tests.other-failure');
  const { out, err, code } = await replayed(run.journal, '--repo', run.checkout);
  expect([out, code]).toEqual([
    'Same verdict and diff: not-reproduced (tests.other-failure), no proposal.\n',
    0,
  ]);
  expect(err).not.toContain('differs');
  const entries = readFileSync(run.journal, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(entries.filter((entry) => !validate(entry))).toEqual([]);
  expect(entries.flatMap(({ found }) => found ?? [])).toEqual([
    '501: shell: dash',
    'The log has 504 lines; line 900 is past its end.',
    "CI's log, lines 501-501 of 504\n501| shell: dash",
  ]);
});

describe('a journal of the action', () => {
  const { start } = doctorOnPrice();

  test('asks for a checkout of the head that it names, and comes to the same there', async () => {
    const doctor = await start();
    const inputs = { record: 'true', sandbox: 'none' };
    const { outputs } = await doctor.redRun({}, { inputs });
    expect(outputs.verdict).toBe('proposed');
    const journal = outputs.journal ?? '';
    const named = `acme/shop at ${doctor.github.head}, the head of pull request #1`;
    const lost = await replayed(journal);
    expect([lost.code, lost.err]).toEqual([
      2,
      expect.stringContaining(`is of ${named}: check that commit out`),
    ]);
    const other = await replayed(journal, '--repo', folderWith({ ...PRICE_FILES, 'price.sh': 'exit 0\n' }));
    expect([other.code, other.err]).toEqual([
      2,
      expect.stringMatching(
        /price\.sh differs; \.github\/workflows\/build-doctor\.yml, \.github\/workflows\/ci\.yml are missing/,
      ),
    ]);
    expect(other.err).toContain(`--repo takes a checkout of ${named}.`);
    const workflows = { '.github/workflows/ci.yml': CI, '.github/workflows/build-doctor.yml': DOCTOR };
    const same = await replayed(journal, '--repo', folderWith({ ...PRICE_FILES, ...workflows }));
    expect([same.out, same.code]).toEqual(['Same verdict and diff: proposed (tests.pass), 1 file.\n', 0]);
  }, 120_000);
});

describe('a run that was green asked no model', () => {
  let run: RecordedHeal;
  const same = 'Same verdict and diff: healthy (tests.pass), no proposal.\n';
  beforeAll(async () => {
    run = await recordedHeal([], { request: { test: '[ ! -e later ] && echo "ok 1 - a"; echo "1..1"' } });
  });

  test('and is run again all the same; no file that came later gets in its way', async () => {
    writeFileSync(join(run.checkout, 'later'), '');
    const { out, code } = await replayed(run.journal, '--repo', run.checkout);
    expect([out, code]).toEqual([same, 0]);
  });

  (isBubblewrapHere('replay on the folder of the journal') ? test : test.skip)(
    'in a sandbox from the checkout that the journal names, which is said',
    async () => {
      const { out, err, code } = await runHere(replayCommand(), [run.journal]);
      expect(err).toContain(
        `On a copy of ${run.checkout}, in a sandbox without network, the journal runs \``,
      );
      expect([out, code]).toEqual([same, 0]);
    },
  );
});
