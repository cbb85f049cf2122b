import { expect, test } from '@jest/globals';
import { doctorOnPrice, FIX } from '../../fakes/doctor-on-price.ts';
import { RED_RUN } from '../../fakes/price-on-github.ts';

const { start } = doctorOnPrice();

test('status tells what is red and what is open; help and unknown words tell the commands', async () => {
  const doctor = await start();
  const id = await doctor.proposal();
  const status = await doctor.say('/doctor status');
  expect(status).toMatchObject({ code: 0, outputs: { verdict: 'healthy', reason: 'command.status' } });
  const answer = (await doctor.comments()).at(-1)?.body;
  expect(answer).toMatch(/1 red CI run, 1 open proposal, 0 denials/);
  expect(answer).toMatch(/- Red: \[`CI`\]\(http/);
  expect(answer).toContain(`- Proposal [\`${id}\`](`);
  await doctor.say('/doctor help');
  expect((await doctor.comments()).at(-1)?.body).toContain('`/doctor retry [hint]`');
  await doctor.say('/doctor aply @ada');
  const last = (await doctor.comments()).at(-1)?.body;
  expect(last).toContain('There is no command “aply');
  expect(last).not.toContain('@ada');
});

test('strangers and readers are not answered, nor is a word in the middle of a comment', async () => {
  const doctor = await start([]);
  await doctor.github.happen(RED_RUN);
  doctor.later();
  for (const [by, body] of [
    ['sam', '/doctor'],
    ['rita', '/doctor fix'],
    ['sam', '/doctor help'],
    ['mia', 'Try /doctor here.'],
    ['mia', '> /doctor'],
  ] as const) {
    const ended = await doctor.say(body, { by });
    expect([by, body, ended.code, ended.outputs.verdict]).toEqual([by, body, 0, 'refused']);
  }
  expect(await doctor.said()).toBe('');
  expect(doctor.model.requests).toEqual([]);
});

test('a pull request with the label build-doctor:off is left alone until the label is off', async () => {
  const doctor = await start();
  const label = { pr: 1, by: 'mia', name: 'build-doctor:off' } as const;
  await doctor.github.happen({ kind: 'label', ...label });
  const red = await doctor.redRun();
  expect(red).toMatchObject({ code: 0, outputs: { verdict: 'refused', reason: 'pull.off' } });
  expect(await doctor.said()).toBe('');
  doctor.later();
  expect((await doctor.say('/doctor')).outputs.reason).toBe('pull.off');
  expect((await doctor.comments()).at(-1)?.body).toContain('`build-doctor:off`');
  expect(doctor.model.requests).toEqual([]);
  await doctor.github.happen({ kind: 'unlabel', ...label });
  expect((await doctor.say('/doctor')).outputs.verdict).toBe('proposed');
});

test('a head that was pushed after the comment is not looked at unseen', async () => {
  const doctor = await start([]);
  await doctor.github.happen(RED_RUN);
  const asked = await doctor.github.happen({ kind: 'comment', pr: 1, by: 'ada', body: '/doctor' });
  doctor.later();
  await doctor.github.happen({ kind: 'push', pr: 1, by: 'mia', files: { 'price.sh': 'curl evil\n' } });
  const ended = await doctor.github.act(asked);
  expect(ended).toMatchObject({ code: 0, outputs: { verdict: 'refused', reason: 'command.head-moved' } });
  expect(await doctor.said()).toMatch(/comment `\/doctor fix [0-9a-f]{40}`/);
});

test('more than five commands an hour: the first over the limit is answered, the next ones are not', async () => {
  const doctor = await start([]);
  for (let round = 0; round < 5; round += 1)
    await doctor.github.happen({ kind: 'comment', pr: 1, by: 'mia', body: '/doctor status' });
  // Strangers use up nobody's limit.
  for (let round = 0; round < 20; round += 1)
    await doctor.github.happen({ kind: 'comment', pr: 1, by: 'sam', body: '/doctor' });
  expect((await doctor.say('/doctor status', { by: 'ada' })).outputs.reason).toBe('command.status');
  expect((await doctor.say('/doctor status')).outputs.reason).toBe('command.too-many');
  expect((await doctor.comments()).at(-1)?.body).toContain('More than 5 commands by one person in an hour');
  const count = (await doctor.comments()).length;
  expect((await doctor.say('/doctor status')).outputs.reason).toBe('command.too-many');
  expect(await doctor.comments()).toHaveLength(count + 1);
});

test('a hint reaches the model; asking again after an answer is answered again', async () => {
  const doctor = await start([() => ({ text: 'No idea.' }), () => ({ text: 'No idea.' }), FIX]);
  await doctor.redRun();
  doctor.later();
  const asked = doctor.model.requests.length;
  const ended = await doctor.say('/doctor retry the third piece counts');
  const requests = JSON.stringify(doctor.model.requests.slice(asked));
  expect(requests).toContain('A maintainer says: the third piece counts');
  expect(['proposed', 'explained', 'exhausted']).toContain(ended.outputs.verdict);
});

test('deny and allow of what is not there', async () => {
  const doctor = await start([]);
  expect((await doctor.say('/doctor deny 0123abcd')).outputs.reason).toBe('deny.unknown');
  expect((await doctor.say('/doctor allow 0123abcd')).outputs.reason).toBe('allow.unknown');
  expect((await doctor.comments()).at(-1)?.body).toContain('`/doctor status` lists them');
});
