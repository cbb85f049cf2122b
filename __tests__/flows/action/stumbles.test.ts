import { expect, test } from '@jest/globals';
import type { Fault as Checked } from '../../../src/standin/github/http/faults.ts';
import { doctorOnPrice, FIX, type PriceDoctor } from '../../fakes/doctor-on-price.ts';
import { RED_RUN } from '../../fakes/price-on-github.ts';
import { EDIT } from '../../fakes/price-project.ts';

const { start } = doctorOnPrice();

const fault = (
  { github }: PriceDoctor,
  wish: Omit<Partial<Checked>, 'act'> & Pick<Checked, 'path' | 'act'>,
) => github.faults.add({ nth: 1, times: 1, when: 'before', ...wish });
const REVIEWS = '/repos/acme/shop/pulls/1/reviews';

test('GitHub refuses the suggestions: the fix is shown as a patch, and can be approved and applied', async () => {
  const doctor = await start();
  const body = { message: 'Validation Failed', errors: ['Line could not be resolved'] };
  fault(doctor, { method: 'POST', path: REVIEWS, act: { status: 422, body } });
  const id = await doctor.proposal();
  const [review] = await doctor.reviews();
  expect(review?.body).toContain('GitHub did not take the fix as suggestions');
  expect(review?.body).toContain('```diff\ndiff --git a/price.sh');
  expect(await doctor.lineComments()).toEqual([]);
  const ended = await doctor.review();
  expect(ended.outputs).toMatchObject({ verdict: 'verified', 'proposal-id': id });
  expect(await doctor.file('price.sh')).toContain(EDIT.new);
  expect((await doctor.comments()).at(-1)?.body).toContain('Tests pass now');
});

test('GitHub refuses the patch as well: unavailable, the fix is in the summary', async () => {
  const doctor = await start();
  const body = { message: 'Validation Failed' };
  fault(doctor, { method: 'POST', path: REVIEWS, times: 2, act: { status: 422, body } });
  const ended = await doctor.redRun();
  expect(ended).toMatchObject({ code: 0, outputs: { verdict: 'unavailable', reason: 'github.not-posted' } });
  expect(ended.summary).toContain('-ge 3');
  expect(await doctor.said()).toBe('');
});

test('the answer to a posted review is lost: it is not posted twice', async () => {
  const doctor = await start();
  fault(doctor, { method: 'POST', path: REVIEWS, when: 'after', act: { status: 502, body: 'Bad Gateway' } });
  await doctor.proposal();
  expect(await doctor.reviews()).toHaveLength(1);
});

test('the answer to the commit is lost: it is found on the branch', async () => {
  const doctor = await start();
  await doctor.proposal();
  fault(doctor, {
    path: '/graphql',
    holding: 'createCommitOnBranch',
    when: 'after',
    act: { status: 502, body: 'Bad Gateway' },
  });
  const ended = await doctor.review();
  const { sha } = await doctor.head();
  expect(ended.outputs).toMatchObject({ verdict: 'verified', 'commit-sha': sha });
  expect(await doctor.said()).toContain(`/acme/shop/commit/${sha}`);
});

test('the commit is refused or does not come about: unavailable, and the branch is as it was', async () => {
  const doctor = await start();
  await doctor.proposal();
  fault(doctor, {
    path: '/graphql',
    holding: 'createCommitOnBranch',
    act: { status: 502, body: 'Bad Gateway' },
  });
  const ended = await doctor.review();
  expect(ended).toMatchObject({
    code: 0,
    outputs: { verdict: 'unavailable', reason: 'github.not-committed' },
  });
  expect((await doctor.head()).sha).toBe(doctor.github.head);
  expect(await doctor.said()).toContain('The tests pass, but the commit failed');
});

test('an event that is delivered twice does nothing twice', async () => {
  const doctor = await start([FIX, FIX]);
  const { github } = doctor;
  const red = await github.happen(RED_RUN);
  expect((await github.act(red)).outputs).toMatchObject({ verdict: 'proposed' });
  const again = await github.act(red);
  expect(again.outputs).toMatchObject({ verdict: 'refused', reason: 'diagnosis.repeated' });
  expect(await doctor.reviews()).toHaveLength(1);
  expect(doctor.model.requests).toHaveLength(1);
  doctor.later();
  const approval = await github.happen({ kind: 'review', pr: 1, by: 'ada', state: 'approve' });
  expect((await github.act(approval)).outputs).toMatchObject({ verdict: 'verified' });
  const { sha } = await doctor.head();
  const said = await doctor.said();
  const replayed = await github.act(approval);
  expect(replayed.code).toBe(0);
  expect(['refused', 'stale']).toContain(replayed.outputs.verdict);
  expect((await doctor.head()).sha).toBe(sha);
  expect(await doctor.said()).toBe(said);
});

test('two events at once: one proposal stands and can be applied, once', async () => {
  const doctor = await start([FIX, FIX]);
  const { github } = doctor;
  const red = await github.happen(RED_RUN);
  const both = await Promise.all([github.act(red), github.act(red)]);
  for (const { code, outputs } of both) {
    expect(code).toBe(0);
    expect(['proposed', 'refused']).toContain(outputs.verdict);
  }
  doctor.later();
  const approval = await github.happen({ kind: 'review', pr: 1, by: 'ada', state: 'approve' });
  const treated = await Promise.all([github.act(approval), github.act(approval)]);
  const words = treated.map(({ outputs }) => outputs.verdict);
  expect(words).toContain('verified');
  expect(words.filter((word) => word === 'verified')).toHaveLength(1);
  expect(await doctor.file('price.sh')).toContain(EDIT.new);
});
