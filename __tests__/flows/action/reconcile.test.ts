import { afterEach, expect, test } from '@jest/globals';
import { postProposal } from '../../../src/flows/post-proposal.ts';
import { sealed } from '../../../src/review/marker/stored-proposal.ts';
import { dispatchOn } from '../../fakes/dispatch-on.ts';
import { hostOn } from '../../fakes/host-on.ts';
import { PAYLOAD } from '../../fakes/on-github.ts';
import { type PriceGitHub, priceOnGitHub, RED_RUN } from '../../fakes/price-on-github.ts';
import { EDIT, PRICE_FILES } from '../../fakes/price-project.ts';

/** What closes a proposal that a person has put onto the branch, and in which words. */
const open: PriceGitHub[] = [];
afterEach(async () => {
  for (const github of open.splice(0)) await github.close();
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
    expect(sentence).toContain(`CI on ${event} is not what was red`);
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
