import { expect, test } from '@jest/globals';
import { jobToken } from '../../../src/standin/github/world/add-token.ts';
import { ask } from '../../fakes/ask-github.ts';
import { atRequest } from '../../fakes/at-request.ts';
import { doctorOnPrice, FIX, type PriceDoctor } from '../../fakes/doctor-on-price.ts';
import { DEFAULT_PERMISSIONS, RED_RUN } from '../../fakes/price-on-github.ts';

const { start } = doctorOnPrice();

const pushed = ({ github }: PriceDoctor, files = { 'README.md': '# Prices, again\n' }) =>
  github.happen({ kind: 'push', pr: 1, by: 'mia', files, message: 'More' });

async function retargeted({ github }: PriceDoctor): Promise<void> {
  await github.happen({ kind: 'push', branch: 'next', by: 'ada', files: { b: 'b\n' } });
  const token = jobToken(github.world, github.repository, DEFAULT_PERMISSIONS);
  const answer = await ask(github, '/repos/acme/shop/pulls/1', {
    method: 'PATCH',
    token,
    body: { base: 'next' },
  });
  expect(answer.json).toMatchObject({ base: { ref: 'next' } });
}

test('before we start: no model is asked', async () => {
  const doctor = await start([]);
  const red = await doctor.github.happen(RED_RUN);
  await pushed(doctor);
  const ended = await doctor.github.act(red);
  expect(ended).toMatchObject({ code: 0, outputs: { verdict: 'stale', reason: 'head.moved' } });
  expect([doctor.model.requests.length, await doctor.said()]).toEqual([0, '']);
});

test('while the model thinks: the fix is not posted', async () => {
  const doctor: PriceDoctor = await start([
    async () => {
      await pushed(doctor);
      return FIX();
    },
  ]);
  const ended = await doctor.redRun();
  expect(ended).toMatchObject({ code: 0, outputs: { verdict: 'stale', reason: 'head.moved' } });
  expect(ended.summary).toContain('-ge 3');
  expect(await doctor.said()).toBe('');
});

test('the base was changed while the model thinks: the fix is not posted', async () => {
  const doctor: PriceDoctor = await start([
    async () => {
      await retargeted(doctor);
      return FIX();
    },
  ]);
  expect((await doctor.redRun()).outputs).toMatchObject({ verdict: 'stale' });
  expect(await doctor.reviews()).toEqual([]);
});

test('between proposal and approval: a stale page approves nothing, and says so', async () => {
  const doctor = await start();
  const id = await doctor.proposal();
  const { head } = doctor.github;
  await pushed(doctor);
  const ended = await doctor.review({ commit: head });
  expect(ended).toMatchObject({ code: 0, outputs: { verdict: 'stale', reason: 'stale.head' } });
  expect(await doctor.said()).toContain('**Out of date.**');
  // An approval of the new head is about the pull request alone.
  const before = await doctor.said();
  doctor.later();
  expect(
    (await doctor.review({ by: 'mia', body: 'fine', state: 'approve' }).catch(() => undefined)) ?? 'own',
  ).toBe('own');
  expect((await doctor.review()).outputs).toMatchObject({ verdict: 'stale' });
  expect(await doctor.said()).toBe(before);
  expect((await doctor.say(`/doctor apply ${id}`)).outputs).toMatchObject({ reason: 'stale.head' });
  expect(await doctor.file('price.sh')).toContain('-gt 3');
});

test('after the tests, before the commit: nothing is committed', async () => {
  const doctor = await start();
  await doctor.proposal();
  // The pull request is read for consent, for consent again, and once more before the commit.
  atRequest(doctor.github, { method: 'GET', path: /\/pulls\/1$/, nth: 3 }, () => pushed(doctor));
  const ended = await doctor.review();
  expect(ended).toMatchObject({
    code: 0,
    outputs: { verdict: 'stale', reason: 'stale.head', 'commit-sha': '' },
  });
  expect(ended.stdout).toContain('Running: sh price_test.sh');
  expect(await doctor.file('price.sh')).toContain('-gt 3');
  expect(await doctor.said()).toContain('proposal');
});

test('the approval is dismissed while the tests run: nothing is committed', async () => {
  const doctor = await start();
  await doctor.proposal();
  atRequest(doctor.github, { method: 'GET', path: /\/pulls\/1\/files$/, nth: 1 }, async () => {
    const approval = (await doctor.reviews()).find(({ state }) => state === 'APPROVED');
    await doctor.github.happen({ kind: 'dismiss', pr: 1, by: 'ada', review: approval?.id, message: 'wait' });
  });
  const ended = await doctor.review();
  expect(ended.outputs).toMatchObject({ verdict: 'refused', reason: 'consent.dismissed', 'commit-sha': '' });
  expect((await doctor.head()).sha).toBe(doctor.github.head);
});

test('the base is another one now: the proposal is stale', async () => {
  const doctor = await start();
  await doctor.proposal();
  await retargeted(doctor);
  expect((await doctor.review()).outputs).toMatchObject({ verdict: 'stale', reason: 'stale.base' });
  expect((await doctor.head()).sha).toBe(doctor.github.head);
});
