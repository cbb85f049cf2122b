import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from '@jest/globals';
import { type HttpModel, type HttpReply, httpModel } from '../fakes/http-model.ts';
import { page } from '../fakes/onboarding.ts';
import { bytesBelow, removeFolders } from '../fakes/price-project.ts';
import { cliWorld, spawnCli } from '../fakes/spawned-cli.ts';

let model: HttpModel | undefined;
afterEach(async () => {
  await model?.close();
  model = undefined;
});
afterAll(removeFolders);

const PAGE = page('- `price.sh` has the price.').replaceAll('npm test', 'sh price_test.sh');
const writes = (content: string) => (): HttpReply => ({
  text: '',
  calls: [['write_file', { path: 'ONBOARDING.md', content }]],
});

async function run(replies: readonly (() => HttpReply)[], more: readonly string[], existing?: string) {
  model = await httpModel(replies);
  const world = cliWorld();
  if (existing !== undefined) writeFileSync(join(world.checkout, 'ONBOARDING.md'), existing);
  const before = bytesBelow(world.checkout);
  const args = ['onboard', '--repo', world.checkout, '--base-url', model.url, '--model', 'm', ...more];
  const ended = await spawnCli(args, { env: world.env });
  const { 'ONBOARDING.md': text, ...others } = bytesBelow(world.checkout);
  const { 'ONBOARDING.md': _was, ...othersBefore } = before;
  expect(others).toEqual(othersBefore);
  expect(world.litter()).toEqual([]);
  return { ...ended, text, journals: world.journals() };
}

test('--yes writes the page: code 0, the object alone on stdout, the verdict last in the journal', async () => {
  const { code, lines, text, lastError, journals } = await run([writes(PAGE)], ['--yes', '--json']);
  expect(code).toBe(0);
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({
    verdict: 'verified',
    document: { paths: 1, commands: 1, problems: [] },
    files: [{ path: 'ONBOARDING.md', status: 'added' }],
  });
  expect(lines).toHaveLength(1);
  expect(text).toBeDefined();
  expect(lastError).toMatch(/^MODEL: 742 tokens, \d+ ms, journal /);
  expect(journals[0]?.at(-1)).toMatchObject({ kind: 'verdict', verdict: 'verified' });
});

test.each<[string, readonly (() => HttpReply)[], readonly string[], string | undefined, number, RegExp]>([
  [
    'without a terminal the answer is no',
    [writes(PAGE)],
    [],
    undefined,
    1,
    /Verdict: denied: .*no terminal to ask in/,
  ],
  ['--no', [writes(PAGE)], ['--no'], undefined, 1, /Verdict: denied/],
  [
    'no page that holds',
    Array.from({ length: 3 }, (_, n) => writes(page(`\`x${n}/y.ts\``))),
    ['--yes'],
    undefined,
    1,
    /Verdict: exhausted/,
  ],
  ['it exists', [], ['--yes'], 'mine', 2, /ONBOARDING\.md exists already/],
  ['a place outside', [], ['--out', '../x.md'], undefined, 2, /outside the repository/],
  [
    'the model is gone',
    [() => ({ status: 401, body: { error: { message: 'bad key' } } })],
    ['--yes'],
    undefined,
    3,
    /Verdict: unavailable/,
  ],
])(
  '%s: nothing is written',
  async (_what, replies, more, existing, code, said) => {
    const ended = await run(replies, more, existing);
    expect([ended.code, ended.stdout]).toEqual([code, expect.stringMatching(said)]);
    expect(ended.text === undefined).toBe(existing === undefined);
  },
  30_000,
);

test('an interrupt while the model thinks: 130, and nothing is written', async () => {
  model = await httpModel([() => 'hang']);
  const world = cliWorld();
  const before = bytesBelow(world.checkout);
  let isSent = false;
  const { code, stdout } = await spawnCli(
    ['onboard', '--repo', world.checkout, '--base-url', model.url, '--model', 'm', '--yes'],
    {
      env: world.env,
      onOutput(all, child) {
        if (isSent || !all.includes('Asking')) return;
        isSent = true;
        child.signal('SIGINT');
      },
    },
  );
  expect([code, stdout]).toEqual([130, expect.stringContaining('interrupted; everything is as it was')]);
  expect(bytesBelow(world.checkout)).toEqual(before);
}, 30_000);
