import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { addAccount } from '../../../src/standin/github/world/add-account.ts';
import { dispatchOn } from '../../fakes/dispatch-on.ts';
import { hostOn } from '../../fakes/host-on.ts';
import {
  CI,
  DEFAULT_PERMISSIONS,
  type PriceGitHub,
  priceOnGitHub,
  RED_LOG,
  RED_RUN,
} from '../../fakes/price-on-github.ts';
import { PRICE_FILES } from '../../fakes/price-project.ts';

/** Names are a stranger's text: of branches, workflows, jobs, steps. */
const MARKUP = '`$(x)`<img/src=x>](evil.test)@ada#1"\'🩺<!--build-doctor-->';
const NAME = `${MARKUP} ](http://evil.test) Closes #1 \u202E`;
const CI_PATH = '.github/workflows/ci.yml';
const ci = CI.replace('name: CI', `name: ${JSON.stringify(NAME)}`);
let github: PriceGitHub;
beforeAll(async () => {
  github = await priceOnGitHub({ url: 'http://127.0.0.1:9' }, { before: { [CI_PATH]: ci } });
});
afterAll(() => github.close());
const said = () =>
  github.repository.comments.flatMap(({ author, body }) =>
    author.login === 'github-actions[bot]' ? [body] : [],
  );

test('a branch whose name is markup, an option, an address and 240 bytes long is committed to', async () => {
  const { host } = await hostOn(github);
  const branch = `-${MARKUP}\u202E100%25/a#b&c=+${'é'.repeat(81)}`;
  expect(Buffer.byteLength(branch)).toBe(240);
  await github.happen({ kind: 'push', by: 'mia', branch, onto: 'main', files: { 'b.txt': 'b\n' } });
  await github.happen({ kind: 'open', by: 'mia', head: branch, base: 'main', title: MARKUP });
  for (const mode of [0o644, 0o755]) {
    const [pull] = await host.openPullsFrom('acme', branch);
    expect(pull?.head.ref).toBe(branch);
    const files = [{ path: 'c.sh', mode, content: Buffer.from(`${mode}\n`) }];
    const draft = { branch, parent: pull?.head.sha ?? '', headline: 'Fix', body: '', files };
    expect([branch, await host.commit(draft)]).toMatchObject([branch, { kind: 'written' }]);
  }
  const [pull] = await host.openPullsFrom('acme', branch);
  expect(String(Buffer.from((await host.file(pull?.head.sha ?? '', 'c.sh')) ?? []))).toBe(`${0o755}\n`);
});

test('the names of a workflow, its job and its step are quoted, and work nowhere', async () => {
  const steps = [{ name: NAME, conclusion: 'failure', run: 'sh price_test.sh', log: RED_LOG }];
  const red = await github.happen({
    kind: 'run',
    pr: 1,
    event: 'push',
    workflow: CI_PATH,
    conclusion: 'failure',
    jobs: [{ name: `${NAME} /doctor apply`, conclusion: 'failure', steps }],
  });
  const tree = { [CI_PATH]: ci };
  expect(await dispatchOn(github, red, { tree })).toMatchObject({ rule: 'command.unknown', reached: [] });
  github.world.aheadMs += 2_000;
  const status = await github.happen({ kind: 'comment', pr: 1, by: 'mia', body: '/doctor status' });
  await dispatchOn(github, status);
  expect(said().map((body) => body.includes('evil.test'))).toEqual([true, true]);
  for (const body of said()) {
    const lines = body.trimEnd().split('\n');
    // The last line is our own marker.
    const prose = lines
      .slice(0, -1)
      .join('\n')
      .replace(/(?<!`)(`+)(?!`)[\s\S]*?(?<!`)\1(?!`)/g, '');
    expect(prose).not.toMatch(/<!--|<img|@ada|#1|\u202E|\]\(http:\/\/evil/);
  }
});

describe('Dependabot', () => {
  /** A pull request by Dependabot, which may push; its runs' secrets are empty and their token reads. Source: github-facts §1.1. */
  const BOT = 'dependabot[bot]';
  const BRANCH = 'dependabot/npm_and_yarn/left-pad-2.0.0';
  const READS = Object.fromEntries(Object.keys(DEFAULT_PERMISSIONS).map((name) => [name, 'read' as const]));
  let pr: number;
  beforeAll(async () => {
    github.repository.roles.set(BOT, 'write');
    github.repository.roles.set(addAccount(github.world, 'renovate[bot]', 'Bot').login, 'write');
    const files = {
      'price.sh': PRICE_FILES['price.sh'] ?? '',
      'price_test.sh': PRICE_FILES['price_test.sh'],
    };
    await github.happen({
      kind: 'push',
      by: BOT,
      branch: BRANCH,
      onto: 'main',
      files,
      message: 'Bump left-pad',
    });
    const opened = await github.happen({
      kind: 'open',
      by: BOT,
      head: BRANCH,
      base: 'main',
      title: 'Bump left-pad',
    });
    pr = opened.payload.number as number;
  });
  const red = () => github.happen({ ...RED_RUN, workflow: CI_PATH, pr, by: BOT });

  test('its red run is left alone, with what a maintainer can do, and nothing is said on the pull request', async () => {
    const before = said().length;
    for (const permissions of [DEFAULT_PERMISSIONS, READS]) {
      const ended = await dispatchOn(github, await red(), { permissions });
      expect(ended).toMatchObject({ verdict: 'refused', rule: 'run.stranger', reached: [] });
      expect(ended.sentence).toContain('Somebody with write access can comment `/doctor`');
    }
    expect(said()).toHaveLength(before);
  });

  test('a maintainer who asks is told what CI says and that its code is not executed', async () => {
    await red();
    github.world.aheadMs += 2_000;
    const asked = await github.happen({ kind: 'comment', pr, by: 'ada', body: '/doctor' });
    const ended = await dispatchOn(github, asked);
    expect(ended).toMatchObject({ verdict: 'explained', rule: 'code.not-executed', reached: [] });
    const answer = said().at(-1);
    expect(answer).toContain('is not by a person with write access, so its code is not executed here');
    expect(answer).toContain('not ok 2 - price 3');
  });

  test('bots command and approve nothing; an approval of a person is about the pull request', async () => {
    const before = said().length;
    const events = [
      { kind: 'comment', by: BOT, body: '/doctor' },
      { kind: 'comment', by: 'renovate[bot]', body: '/doctor apply' },
      { kind: 'review', by: 'renovate[bot]', state: 'approve', body: '/doctor apply' },
      { kind: 'review', by: 'ada', state: 'approve' },
      { kind: 'comment', by: 'ada', body: '@dependabot rebase' },
    ];
    for (const event of events) {
      const ended = await dispatchOn(github, await github.happen({ ...event, pr }), { permissions: READS });
      expect([event, ended.verdict, ended.reached]).toEqual([event, 'refused', []]);
    }
    expect(said()).toHaveLength(before);
  });

  test('a command for a head that it replaced meanwhile is not followed', async () => {
    await red();
    github.world.aheadMs += 2_000;
    const asked = await github.happen({ kind: 'comment', pr, by: 'ada', body: '/doctor' });
    github.world.aheadMs += 2_000;
    const files = { 'price.sh': 'price() { echo 270; }\n' };
    await github.happen({
      kind: 'push',
      by: BOT,
      branch: BRANCH,
      onto: 'main',
      files,
      message: 'Bump again',
    });
    expect(await dispatchOn(github, asked)).toMatchObject({ verdict: 'refused', rule: 'command.head-moved' });
  });
});
