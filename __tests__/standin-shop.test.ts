import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, afterEach, describe, expect, test } from '@jest/globals';
import { ask } from './fakes/ask-github.ts';
import { type SeededGitHub, seededGitHub } from './fakes/seed-folder.ts';

const SHOP = resolve('examples/standin/shop');
const scratch = mkdtempSync(join(tmpdir(), 'standin-shop-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

function nodeTest(cwd: string) {
  const env = { ...process.env, NODE_TEST_CONTEXT: undefined, NO_COLOR: '1' };
  const args = ['--test', '--test-reporter=tap'];
  const { status, stdout } = spawnSync(process.execPath, args, {
    cwd,
    env,
    encoding: 'utf8',
    timeout: 60_000,
  });
  const red = [...stdout.matchAll(/^not ok \d+ - (.*)$/gm)].map(([, name]) => name);
  return { status, red };
}

describe('the branches of examples/standin/shop.json', () => {
  test.each<[string, number, string[]]>([
    ['main', 0, []],
    ['discount', 1, ['ten pieces are ten percent cheaper']],
    ['gift', 0, []],
  ])('%s ends with %i', (branch, status, red) => {
    expect(nodeTest(join(SHOP, branch))).toEqual({ status, red });
  });

  test('one line heals discount', () => {
    const copy = join(scratch, 'healed');
    cpSync(join(SHOP, 'discount'), copy, { recursive: true });
    const file = join(copy, 'src/cart.js');
    const before = readFileSync(file, 'utf8');
    const after = before.replace('line.quantity > BULK', 'line.quantity >= BULK');
    expect(after).not.toBe(before);
    writeFileSync(file, after);
    expect(nodeTest(copy)).toEqual({ status: 0, red: [] });
  });
});

describe('planted', () => {
  let github: SeededGitHub;
  afterEach(() => github.close());

  test('the failed run of pull request 7 has the log of that red test, and the bug is inside its diff', async () => {
    github = await seededGitHub(resolve('examples/standin/shop.json'));
    const { bot: token } = github.tokens;
    const { json: pull } = await ask(github, '/repos/acme/shop/pulls/7', { token });
    const { json: runs } = await ask(github, `/repos/acme/shop/actions/runs?head_sha=${pull.head.sha}`, {
      token,
    });
    expect(runs.workflow_runs).toMatchObject([{ conclusion: 'failure', event: 'pull_request' }]);
    const { json: jobs } = await ask(
      github,
      `/repos/acme/shop/actions/runs/${runs.workflow_runs[0].id}/jobs`,
      {
        token,
      },
    );
    const logs = await ask(github, `/repos/acme/shop/actions/jobs/${jobs.jobs[0].id}/logs`, { token });
    const log = await (await fetch(logs.headers.get('location') ?? '')).text();
    expect(log).toContain('✖ ten pieces are ten percent cheaper');
    expect(log).toContain('2500 !== 2250');
    expect(log).toContain('##[error]Process completed with exit code 1.');
    const { json: files } = await ask(github, '/repos/acme/shop/pulls/7/files', { token });
    const cart = files.find(({ filename }: { filename: string }) => filename === 'src/cart.js');
    expect(cart.patch).toContain('+  if (line.quantity > BULK)');
  });
});
