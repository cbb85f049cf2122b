import { expect, test } from '@jest/globals';
import { doctorOnPrice, type PriceDoctor, withoutPermission } from '../../fakes/doctor-on-price.ts';

const { start } = doctorOnPrice();

/** A fresh pull request each, because a diagnosis that succeeds is not repeated. */
const diagnosedWithout = async (name: Parameters<typeof withoutPermission>[0]) => {
  const doctor = await start();
  return { doctor, ended: await doctor.redRun({}, { permissions: withoutPermission(name) }) };
};

test.each([
  ['actions', 'actions: read'],
  ['contents', 'contents: read'],
  ['pull_requests', 'pull-requests: '],
] as const)('diagnosing without %s: unavailable, names the line, posts nothing', async (name, line) => {
  const { doctor, ended } = await diagnosedWithout(name);
  expect(ended).toMatchObject({ code: 0, outputs: { verdict: 'unavailable' } });
  expect(ended.outputs.reason).toMatch(/^github\./);
  expect(ended.stdout).toContain(`\`${line}`);
  expect(ended.summary).toContain(line);
  expect(await doctor.said()).toBe('');
});

test('a token that may read pull requests and not write: the summary has the fix', async () => {
  const doctor = await start();
  const permissions = { ...withoutPermission('pull_requests'), pull_requests: 'read' } as const;
  const ended = await doctor.redRun({}, { permissions });
  expect(ended.outputs).toMatchObject({ verdict: 'unavailable', reason: 'github.forbidden' });
  expect(ended.stdout).toContain('`pull-requests: write`');
  expect(ended.summary).toContain('-ge 3');
  expect(await doctor.said()).toBe('');
});

test.each(['checks', 'issues', 'statuses'] as const)('diagnosing needs no %s', async (name) => {
  const { ended } = await diagnosedWithout(name);
  expect(ended.outputs).toMatchObject({ verdict: 'proposed' });
});

test('treating without a permission: nothing half done, and the missing line is named', async () => {
  const doctor = await start();
  await doctor.proposal();
  const tried = async (permissions: Record<string, string>) => {
    const ended = await doctor.review({}, { permissions: permissions as never });
    doctor.later();
    return ended;
  };
  const noContents = await tried(withoutPermission('contents'));
  expect(noContents.outputs).toMatchObject({ verdict: 'unavailable' });
  expect(noContents.stdout).toContain('`contents: ');
  const onlyReads = await tried({ ...withoutPermission('contents'), contents: 'read' });
  expect(onlyReads.outputs).toMatchObject({ verdict: 'unavailable', reason: 'github.forbidden' });
  expect(onlyReads.stdout).toContain('`contents: write`');
  expect(onlyReads.summary).toContain('-ge 3');
  const noPulls = await tried(withoutPermission('pull_requests'));
  expect(noPulls.outputs).toMatchObject({ verdict: 'unavailable' });
  expect(noPulls.stdout).toContain('`pull-requests: ');
  expect((await doctor.head()).sha).toBe(doctor.github.head);
}, 60_000);

test.each([
  ['actions', 'not run', 'look whether CI runs on it'],
  ['statuses', 'status', 'statuses: write'],
  ['checks', 'nothing', 'Tests pass now'],
  ['issues', 'nothing', 'Tests pass now'],
] as const)(
  'a commit without %s is a commit all the same, and says what could not be done',
  async (name, _, words) => {
    const doctor: PriceDoctor = await start();
    await doctor.proposal();
    const ended = await doctor.review({}, { permissions: withoutPermission(name) });
    const { sha } = await doctor.head();
    expect(ended).toMatchObject({ code: 0, outputs: { verdict: 'verified', 'commit-sha': sha } });
    expect(await doctor.said()).toContain(words);
  },
);

test('a command without checks: read is answered with what is missing', async () => {
  const doctor = await start();
  await doctor.redRun({}, { permissions: withoutPermission('actions') });
  doctor.later();
  const ended = await doctor.say('/doctor', {}, { permissions: withoutPermission('checks') });
  expect(ended.outputs).toMatchObject({ verdict: 'unavailable' });
  expect(ended.stdout).toContain('`checks: read`');
  expect(await doctor.said()).toContain('checks: read');
});
