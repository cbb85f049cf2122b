import { expect, test } from '@jest/globals';
import { addAccount } from '../../../src/standin/github/world/add-account.ts';
import { doctorOnPrice, FIX, type PriceDoctor } from '../../fakes/doctor-on-price.ts';
import { EDIT } from '../../fakes/price-project.ts';

const { start } = doctorOnPrice();

const untouched = async (doctor: PriceDoctor) => expect((await doctor.head()).sha).toBe(doctor.github.head);

test('approvals by people without write access, by a bot and by ourselves apply nothing and say nothing', async () => {
  const doctor = await start();
  await doctor.proposal();
  const before = await doctor.said();
  addAccount(doctor.github.world, 'robot[bot]', 'Bot');
  for (const by of ['rita', 'sam', 'tom', 'robot[bot]']) {
    const ended = await doctor.review({ by });
    expect([by, ended.code, ended.outputs.verdict]).toEqual([by, 0, 'refused']);
    expect(ended.stdout).not.toContain('Running:');
  }
  expect(await doctor.said()).toBe(before);
  await untouched(doctor);
});

test('the author of the pull request applies it by a command', async () => {
  const doctor = await start();
  const id = await doctor.proposal();
  const ended = await doctor.say(`/doctor apply ${id}`);
  expect(ended.outputs).toMatchObject({ verdict: 'verified', 'proposal-id': id });
  expect(await doctor.file('price.sh')).toContain(EDIT.new);
  const { id: comment } = (await doctor.comments())[0] ?? { id: 0 };
  const reactions = await doctor.github.api(`/repos/acme/shop/issues/comments/${comment}/reactions`);
  expect((reactions as { content: string }[]).map(({ content }) => content)).toEqual(['eyes', 'rocket']);
});

test('another id, somebody who asks for changes, a dismissed approval: refused, with the reason', async () => {
  const doctor = await start();
  const id = await doctor.proposal();
  const other = await doctor.review({ body: '/doctor apply 0123abcd' });
  expect(other.outputs).toMatchObject({ verdict: 'refused', reason: 'consent.unknown-id' });
  await doctor.github.happen({ kind: 'review', pr: 1, by: 'tom', state: 'request_changes', body: 'no' });
  doctor.github.repository.roles.set('tom', 'write');
  doctor.later();
  const held = await doctor.review();
  expect(held.outputs).toMatchObject({ verdict: 'refused', reason: 'consent.changes-requested' });
  expect(await doctor.said()).toContain('Changes were asked for by tom');
  expect((await doctor.say(`/doctor apply ${id}`)).outputs.reason).toBe('consent.changes-requested');
  await untouched(doctor);
});

test('what is shown was edited by a maintainer: nothing else is applied than what was shown', async () => {
  const doctor = await start();
  const id = await doctor.proposal();
  const [shown] = await doctor.lineComments();
  const comment = doctor.github.repository.pulls[0]?.comments.find(({ id: one }) => one === shown?.id);
  if (comment !== undefined) comment.body = comment.body.replace('-ge 3', '-ge 2');
  const ended = await doctor.review();
  expect(ended.outputs).toMatchObject({ verdict: 'refused', reason: 'proposal.shown-differs' });
  expect(await doctor.said()).toContain('What is shown is not what the proposal would write');
  expect((await doctor.say(`/doctor apply ${id}`)).outputs.reason).toBe('proposal.shown-differs');
  await untouched(doctor);
});

test('a warning: approving is not enough, the id has to be named', async () => {
  const doctor = await start([
    () => ({
      text: 'The comparison leaves out the third piece.',
      calls: [
        ['write_file', { path: 'testing/prices.sh', content: 'price_of_three=270\n', more: true }],
        ['replace_in_file', EDIT],
      ],
    }),
  ]);
  const id = await doctor.proposal();
  expect(await doctor.said()).toContain('Look at this before you apply it');
  const bare = await doctor.review();
  expect(bare.outputs).toMatchObject({ verdict: 'refused', reason: 'consent.warnings' });
  await untouched(doctor);
  doctor.later();
  const named = await doctor.review({ body: `/doctor apply ${id}` });
  expect(named.outputs).toMatchObject({ verdict: 'verified' });
});

test('denied: the same hunk is not proposed again, until the denial is taken back', async () => {
  const doctor = await start([FIX, FIX, () => ({ text: 'Nothing else helps.' })]);
  const id = await doctor.proposal();
  const denied = await doctor.say(`/doctor deny ${id} three pieces are not enough`);
  expect(denied).toMatchObject({ code: 0, outputs: { verdict: 'denied' } });
  expect(await doctor.said()).toContain('three pieces are not enough');
  doctor.later();
  expect((await doctor.review()).outputs).toMatchObject({ verdict: 'refused' });
  doctor.later();
  const again = await doctor.say('/doctor retry');
  expect(again.outputs.verdict).not.toBe('proposed');
  expect(again.stdout).toContain('edit.denied-before');
  doctor.later();
  expect((await doctor.say(`/doctor allow ${id}`)).outputs).toMatchObject({ reason: 'command.allow' });
  expect((await doctor.comments()).at(-1)?.body).toContain(`took back the denial of proposal \`${id}\``);
  doctor.later();
  expect((await doctor.say(`/doctor apply ${id}`)).outputs).toMatchObject({ verdict: 'verified' });
}, 60_000);

test('changes requested by its id deny it; it is remembered and acknowledged', async () => {
  const doctor = await start();
  const id = await doctor.proposal();
  const ended = await doctor.review({ state: 'request_changes', body: `Not ${id}: three is a crowd.` });
  expect(ended).toMatchObject({ code: 0, outputs: { verdict: 'denied', reason: 'person.denied' } });
  expect((await doctor.comments()).at(-1)?.body).toContain(`said no to proposal \`${id}\``);
  doctor.later();
  expect((await doctor.say(`/doctor apply ${id}`)).outputs.reason).toBe('consent.denied');
  await untouched(doctor);
});
