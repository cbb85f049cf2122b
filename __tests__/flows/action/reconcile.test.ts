import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from '@jest/globals';
import { postProposal } from '../../../src/flows/post-proposal.ts';
import { sealed } from '../../../src/review/marker/stored-proposal.ts';
import { userToken } from '../../../src/standin/github/world/add-token.ts';
import { findAccount } from '../../../src/standin/github/world/world.ts';
import { dispatchOn } from '../../fakes/dispatch-on.ts';
import { gitClient } from '../../fakes/git-client.ts';
import { hostOn } from '../../fakes/host-on.ts';
import { PAYLOAD } from '../../fakes/on-github.ts';
import { type PriceGitHub, priceOnGitHub, RED_RUN } from '../../fakes/price-on-github.ts';
import { EDIT, PRICE_FILES } from '../../fakes/price-project.ts';

/** What closes a proposal that a person has put onto the branch, and in which words. */
const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const { close } of open.splice(0)) await close();
});

/** A proposal for what was red on the pull request. */
async function proposed() {
  const github = await priceOnGitHub({ url: 'http://127.0.0.1:9' });
  open.push(github);
  const { payload } = await github.happen({ ...RED_RUN, event: 'pull_request' });
  const red = (payload as { workflow_run: { id: number; workflow_id: number } }).workflow_run;
  const before = PRICE_FILES['price.sh'] ?? '';
  const edit = { path: 'price.sh', mode: 0o644, before, after: before.replace(EDIT.old, EDIT.new) };
  const place = { repository: 'acme/shop', pull: 1, base: 'main', head: github.head, run: red.id };
  const failure = { workflow: red.workflow_id, signature: 's' };
  const stored = sealed(place, { ...PAYLOAD, edits: [edit], failure });
  if (stored === undefined) throw new Error('nothing differs');
  await postProposal((await hostOn(github)).host, stored, undefined);
  github.world.aheadMs += 5_000;
  return { github, stored, red };
}

/** Mia presses "Commit suggestion". */
async function click(github: PriceGitHub) {
  const [shown] = (await github.api('/repos/acme/shop/pulls/1/comments')) as { id: number }[];
  await github.happen({ kind: 'click', pr: 1, by: 'mia', comments: [shown?.id] });
}
const ends = async (github: PriceGitHub, conclusion: string, event = 'pull_request') =>
  dispatchOn(github, await github.happen({ ...RED_RUN, event, conclusion }));

test.each(['push', 'workflow_dispatch'])(
  'what was red on a pull request is not green because %s is, which tests another tree',
  async (event) => {
    const { github } = await proposed();
    await click(github);
    const { verdict, sentence } = await ends(github, 'success', event);
    expect(verdict).toBe('healthy');
    expect(sentence).toContain(`CI on ${event} is not known to be what was red`);
    expect(await ends(github, 'success')).toMatchObject({ verdict: 'verified', rule: 'ci.passed' });
  },
);

test('nor does a red push close it, which is looked at anew: the pull request may still be green', async () => {
  const { github } = await proposed();
  await click(github);
  const { reached } = await ends(github, 'failure', 'push');
  expect(reached).toEqual([expect.stringContaining('tree ')]);
  expect(await ends(github, 'success')).toMatchObject({ verdict: 'verified', rule: 'ci.passed' });
});

test('where the run that was red is gone, nothing is said', async () => {
  const { github, red } = await proposed();
  await click(github);
  const { runs } = github.repository;
  runs.splice(
    runs.findIndex(({ id }) => id === red.id),
    1,
  );
  expect(await ends(github, 'success')).toMatchObject({ verdict: 'healthy', rule: 'run.other' });
});

describe('commits on top of a click are told', () => {
  test.each([
    ['none', 0, 'was committed by a person, and CI is still red.'],
    ['one', 1, 'was committed by a person, with 1 more commit on top of it, and CI is still red.'],
    ['two', 2, 'was committed by a person, with 2 more commits on top of it, and CI is still red.'],
  ])('%s', async (_name, count, end) => {
    const { github, stored } = await proposed();
    await click(github);
    for (let more = 1; more <= count; more += 1)
      await github.happen({
        kind: 'push',
        branch: 'discount',
        by: 'mia',
        files: { 'more.txt': `${more}\n` },
      });
    const { sentence } = await ends(github, 'failure');
    expect(sentence).toBe(`proposal ${stored.id} ${end}`);
    const said = (await github.api('/repos/acme/shop/issues/1/comments')) as { body: string }[];
    expect(said.at(-1)?.body).toContain(end);
  });

  test('commits that came before the whole of it stood there are not on top of it', async () => {
    const { github, stored } = await proposed();
    await github.happen({ kind: 'push', branch: 'discount', by: 'mia', files: { 'more.txt': '1\n' } });
    const files = { 'price.sh': stored.edits[0]?.after };
    await github.happen({ kind: 'push', branch: 'discount', by: 'mia', files });
    expect((await ends(github, 'failure')).sentence).toContain('was committed by a person, and CI is');
  });
});

describe('a commit that says that it is ours and whose approval it has', () => {
  /** Mia pushes the fix with our account as its author, and ada as approver in its message. */
  async function forge({ github, stored }: Awaited<ReturnType<typeof proposed>>): Promise<string> {
    const mia = findAccount(github.world, 'mia');
    if (mia === undefined) throw new Error('there is no mia');
    const git = await gitClient();
    open.push(git);
    const access = `://x-access-token:${userToken(github.world, mia)}@`;
    await git.must(
      'clone',
      '-q',
      '-b',
      'discount',
      `${github.git.replace('://', access)}/acme/shop.git`,
      '.',
    );
    writeFileSync(join(git.folder, 'price.sh'), stored.edits[0]?.after ?? '');
    git.set('GIT_AUTHOR_EMAIL', '41898282+github-actions[bot]@users.noreply.github.com');
    const trailers = `Co-authored-by: ada <ada@shop.test>\nBuild-Doctor-Proposal: ${stored.id}`;
    await git.must('commit', '-q', '-a', '-m', `Fix the red build\n\n${trailers}`);
    await git.must('push', '-q', 'origin', 'HEAD:discount');
    return (await git.must('rev-parse', 'HEAD')).slice(0, 7);
  }
  const later = (github: PriceGitHub) => {
    github.world.aheadMs += 5_000;
  };

  test.each<[string, Readonly<Record<string, unknown>>]>([
    ['nobody said anything', {}],
    [
      'another person wants it',
      { kind: 'review', pr: 1, by: 'mia', state: 'comment', body: '/doctor apply' },
    ],
    ['she only comments', { kind: 'review', pr: 1, by: 'ada', state: 'comment', body: 'Looks good.' }],
    ['she wants another one', { kind: 'comment', pr: 1, by: 'ada', body: '/doctor apply 1234567' }],
  ])('is not believed where %s', async (_name, said) => {
    const stage = await proposed();
    if (said.kind !== undefined) await stage.github.happen(said);
    const sha = await forge(stage);
    const { sentence } = await ends(stage.github, 'success');
    expect(sentence).toBe(`proposal ${stage.stored.id} stands in ${sha}, and CI passes on it.`);
  });

  test('nor with an approval of that very commit, which came later', async () => {
    const stage = await proposed();
    const sha = await forge(stage);
    later(stage.github);
    await stage.github.happen({ kind: 'review', pr: 1, by: 'ada', state: 'approve' });
    expect((await ends(stage.github, 'success')).sentence).toContain(`stands in ${sha}`);
  });

  test.each<[string, Readonly<Record<string, unknown>>]>([
    ['approving review', { kind: 'review', pr: 1, by: 'ada', state: 'approve' }],
    ['command', { kind: 'comment', pr: 1, by: 'ada', body: '/doctor apply' }],
  ])('is believed with her %s', async (_name, said) => {
    const stage = await proposed();
    await stage.github.happen(said);
    const sha = await forge(stage);
    const { sentence } = await ends(stage.github, 'success');
    expect(sentence).toContain(`was committed as ${sha} after ada approved it, and CI passes on it.`);
  });
});
