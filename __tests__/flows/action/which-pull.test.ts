import { expect, test } from '@jest/globals';
import { doctorOnPrice } from '../../fakes/doctor-on-price.ts';
import { RED_RUN } from '../../fakes/price-on-github.ts';

const { start } = doctorOnPrice();

test('a red run of a branch without a pull request is not treated', async () => {
  const { github, model, comments } = await start();
  await github.happen({ kind: 'push', branch: 'alone', by: 'mia', onto: github.head, files: { a: 'a\n' } });
  const ended = await github.act(
    await github.happen({ kind: 'run', branch: 'alone', workflow: 'CI', conclusion: 'failure' }),
  );
  expect(ended).toMatchObject({ code: 0, outputs: { verdict: 'refused', reason: 'pull.none' } });
  expect(ended.stdout).toContain('No open pull request has alone as its head');
  expect([model.requests.length, await comments()]).toEqual([0, []]);
});

test('nor is that of a closed pull request, and a comment there does nothing', async () => {
  const doctor = await start();
  await doctor.github.happen({ kind: 'close', pr: 1, by: 'mia' });
  const ended = await doctor.redRun();
  expect(ended).toMatchObject({ code: 0, outputs: { verdict: 'refused', reason: 'pull.none' } });
  const asked = await doctor.say('/doctor');
  expect(asked).toMatchObject({ code: 0, outputs: { verdict: 'refused', reason: 'comment.closed' } });
  expect(await doctor.said()).toBe('');
});

test('two pull requests with one head: neither is guessed, a comment says which', async () => {
  const doctor = await start();
  const { github } = doctor;
  await github.happen({ kind: 'push', branch: 'next', by: 'ada', files: { b: 'b\n' } });
  await github.happen({ kind: 'open', by: 'mia', head: 'discount', base: 'next', title: 'Twice' });
  const ended = await doctor.redRun();
  expect(ended).toMatchObject({ code: 0, outputs: { verdict: 'refused', reason: 'pull.ambiguous' } });
  expect(ended.stdout).toMatch(/#1 and #2|#2 and #1/);
  expect(await doctor.said()).toBe('');
  await github.happen({ ...RED_RUN, pr: 2 });
  doctor.later();
  expect((await doctor.say('/doctor')).outputs).toMatchObject({ verdict: 'proposed' });
  expect(await doctor.reviews()).toHaveLength(1);
});

test('a fork: its red run is silent; a writer who asks gets what CI says, and nothing of it is executed', async () => {
  const doctor = await start(undefined, { fork: 'sam' });
  const waiting = doctor.github.repository.runs.find(({ event }) => event === 'pull_request');
  await doctor.github.happen({ kind: 'approve-run', by: 'ada', run: waiting?.id });
  const ended = await doctor.redRun();
  expect(ended).toMatchObject({ code: 0, outputs: { verdict: 'refused', reason: 'run.fork' } });
  expect(await doctor.said()).toBe('');
  doctor.later();
  const stranger = await doctor.say('/doctor', { by: 'sam' });
  expect(stranger.outputs).toMatchObject({ verdict: 'refused', reason: 'actor.no-write' });
  expect(await doctor.said()).toBe('');
  const asked = await doctor.say('/doctor');
  expect(asked).toMatchObject({ code: 0, outputs: { verdict: 'explained', reason: 'code.not-executed' } });
  expect(asked.stdout).not.toContain('Running:');
  const said = await doctor.said();
  expect(said).toContain('Code from a fork is not executed here');
  expect(said).toContain('not ok 2 - price 3');
  expect(doctor.model.requests).toHaveLength(0);
});

test('an author without write access: silent, and explained when a writer asks', async () => {
  const doctor = await start();
  const { github } = doctor;
  github.repository.roles.set('mia', 'read');
  const ended = await doctor.redRun();
  expect(ended).toMatchObject({ code: 0, outputs: { verdict: 'refused', reason: 'run.stranger' } });
  doctor.later();
  const asked = await doctor.say('/doctor', { by: 'ada' });
  expect(asked.outputs).toMatchObject({ verdict: 'explained', reason: 'code.not-executed' });
  expect(asked.stdout).not.toContain('Running:');
  expect(await doctor.said()).toContain('not by a person with write access');
});

test('an author who lost write access since: the fix is not tested and not applied', async () => {
  const doctor = await start();
  const id = await doctor.proposal();
  doctor.github.repository.roles.set('mia', 'read');
  const ended = await doctor.review();
  expect(ended).toMatchObject({ code: 0, outputs: { verdict: 'refused', reason: 'code.not-executed' } });
  expect(ended.stdout).not.toContain('Running:');
  expect(await doctor.said()).toContain('not applied');
  expect((await doctor.head()).sha).toBe(doctor.github.head);
  expect((await doctor.say(`/doctor apply ${id}`, { by: 'ada' })).outputs.reason).toBe('code.not-executed');
});

test('started by hand: for a run, for a pull request, and not from another branch', async () => {
  const doctor = await start([() => ({ text: 'It is the comparison.' })]);
  const { github } = doctor;
  const red = await github.happen({
    kind: 'run',
    pr: 1,
    workflow: 'CI',
    conclusion: 'failure',
    jobs: [{ name: 'test', conclusion: 'failure', log: 'npm error code ENOTFOUND\n' }],
  });
  const run = (red.payload.workflow_run as { id: number }).id;
  const dispatched = (inputs: Record<string, string>, ref = 'main') =>
    github.happen({ kind: 'dispatch', by: 'ada', workflow: 'build-doctor.yml', ref, inputs });
  const byRun = await github.act(await dispatched({ 'run-id': String(run) }));
  expect(byRun.outputs).toMatchObject({ verdict: 'explained', reason: 'class.infrastructure' });
  const byPull = await github.act(await dispatched({ pr: '1' }));
  expect(byPull.outputs).toMatchObject({ verdict: 'explained' });
  const odd = await github.act(await dispatched({ pr: 'one' }));
  expect(odd.outputs).toMatchObject({ verdict: 'refused', reason: 'dispatch.inputs' });
  const elsewhere = await github.act(await dispatched({ pr: '1' }, 'discount'));
  expect(elsewhere.outputs).toMatchObject({ verdict: 'refused', reason: 'dispatch.ref' });
});
