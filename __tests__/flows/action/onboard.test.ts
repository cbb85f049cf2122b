import { expect, test } from '@jest/globals';
import { doctorOnPrice, type PriceDoctor, withoutPermission } from '../../fakes/doctor-on-price.ts';
import type { HttpReply } from '../../fakes/http-model.ts';
import { page } from '../../fakes/onboarding.ts';

const { start } = doctorOnPrice();

const writes = (content: string) => (): HttpReply => ({
  text: '',
  calls: [['write_file', { path: 'ONBOARDING.md', content }]],
});
const PAGE = page('- `price.sh` has the price.').replaceAll('npm test', 'sh price_test.sh');
const BRANCH = 'build-doctor/onboarding';
const last = async (doctor: PriceDoctor) => (await doctor.comments()).at(-1)?.body ?? '';
const pulls = (doctor: PriceDoctor) =>
  doctor.github.api('/repos/acme/shop/pulls?state=all') as Promise<
    readonly {
      readonly number: number;
      readonly title: string;
      readonly body: string;
      readonly head: { readonly ref: string };
      readonly base: { readonly ref: string };
    }[]
  >;

test('a page about the default branch, whatever the pull request holds, in a pull request of its own; a second wish is told of it', async () => {
  const doctor = await start(
    [
      // `discount.sh` is in the pull request only.
      writes(`${PAGE}\nSee \`discount.sh\`.\n`),
      writes(PAGE),
    ],
    { files: { 'discount.sh': 'true\n' } },
  );
  doctor.github.repository.actionsMayApprove = true;
  const ended = await doctor.say('/doctor onboard');
  expect([ended.code, ended.outputs.verdict, ended.outputs.reason]).toEqual([0, 'proposed', 'pull.opened']);
  const [opened] = await pulls(doctor);
  expect(opened).toMatchObject({
    number: 2,
    title: 'Add ONBOARDING.md',
    head: { ref: BRANCH },
    base: { ref: 'main' },
  });
  expect(opened?.body).toContain(
    '1 path and 1 command in it were looked up in the repository and are there. **No command was run.**',
  );
  const files = (await doctor.github.api('/repos/acme/shop/pulls/2/files')) as readonly {
    filename: string;
  }[];
  expect(files.map(({ filename }) => filename)).toEqual(['ONBOARDING.md']);
  expect(await doctor.file('ONBOARDING.md', BRANCH)).toContain('- `price.sh` has the price.');
  expect(await last(doctor)).toMatch(
    /^\*\*An onboarding page is proposed in \[#2\]\(http\S+\/pull\/2\)\.\*\* 1 path and 1 command in it are/,
  );
  expect(ended.summary).toContain('+- `price.sh` has the price.');
  expect(doctor.model.requests).toHaveLength(2);
  expect(JSON.stringify(doctor.model.requests[1])).toMatch(/line 23: discount\.sh: /);

  doctor.later();
  const again = await doctor.say('/doctor onboard', { by: 'ada' });
  expect([again.outputs.verdict, again.outputs.reason]).toEqual(['refused', 'pull.open']);
  expect(await last(doctor)).toMatch(/is proposed already in .*\/pull\/2/);

  await doctor.github.happen({ kind: 'merge', pr: 2, by: 'ada' });
  doctor.later();
  expect((await doctor.say('/doctor onboard')).outputs.reason).toBe('file.exists');
  expect(await last(doctor)).toContain('exists on the default branch already');
  expect(doctor.model.requests).toHaveLength(2);
}, 60_000);

test('where GitHub Actions may open no pull requests the branch stands, and later the wish needs no model', async () => {
  const doctor = await start([writes(PAGE)]);
  const ended = await doctor.say('/doctor onboard');
  expect([ended.code, ended.outputs.verdict, ended.outputs.reason]).toEqual([
    0,
    'proposed',
    'pull.not-permitted',
  ]);
  const answer = await last(doctor);
  expect(answer).toContain('Allow GitHub Actions to create and approve pull requests');
  expect(answer).toMatch(
    /\[Open the pull request\]\(http\S+\/acme\/shop\/compare\/main\.\.\.build-doctor\/onboarding\?expand=1\)/,
  );
  expect(await doctor.file('ONBOARDING.md', BRANCH)).toContain('# Shop');

  doctor.github.repository.actionsMayApprove = true;
  doctor.later();
  expect((await doctor.say('/doctor onboard')).outputs.reason).toBe('pull.opened');
  expect(doctor.model.requests).toHaveLength(1);

  // Closing is a no, which is remembered as long as the branch stands.
  await doctor.github.happen({ kind: 'close', pr: 2, by: 'ada' });
  doctor.later();
  const denied = await doctor.say('/doctor onboard');
  expect([denied.outputs.verdict, denied.outputs.reason]).toEqual(['refused', 'pull.closed']);
  expect(await last(doctor)).toMatch(/\/pull\/2.* was closed: that is a no\. .*delete the branch/);
  expect(doctor.model.requests).toHaveLength(1);
}, 60_000);

test('no page that holds: nothing is written on GitHub, and what was wrong is told, inert', async () => {
  const bad = (name: string) => writes(page(`- \`src/${name}\` <b>x</b>`));
  const doctor = await start([bad('a.ts'), bad('@ada.ts'), bad('#1.ts')]);
  const ended = await doctor.say('/doctor onboard');
  expect([ended.outputs.verdict, ended.outputs.reason]).toEqual(['exhausted', 'attempts.used-up']);
  const answer = await last(doctor);
  expect(answer).toContain('Wrong with the last one:');
  expect(answer).toContain('there is no such path');
  expect(answer).not.toMatch(/<b>|[^&]#1|@ada/);
  expect(await pulls(doctor)).toHaveLength(1);
}, 60_000);

test('without contents: write the missing line is named; readers and strangers get no answer', async () => {
  const doctor = await start([writes(PAGE)]);
  const permissions = { ...withoutPermission('contents'), contents: 'read' } as const;
  const ended = await doctor.say('/doctor onboard', {}, { permissions });
  expect([ended.outputs.verdict, ended.outputs.reason]).toEqual(['unavailable', 'github.forbidden']);
  expect(await last(doctor)).toContain('`contents: write`');
  const said = (await doctor.comments()).length;
  doctor.later();
  for (const by of ['rita', 'sam']) {
    const refused = await doctor.say('/doctor onboard', { by });
    expect([by, refused.outputs.verdict]).toEqual([by, 'refused']);
  }
  // Their own two comments, and no answer.
  expect(await doctor.comments()).toHaveLength(said + 2);
  expect(doctor.model.requests).toHaveLength(1);
}, 60_000);

test('answers of GitHub that are lost: the branch and its pull request are found, nothing is made twice', async () => {
  const doctor = await start([writes(PAGE)]);
  doctor.github.repository.actionsMayApprove = true;
  for (const path of ['/repos/acme/shop/git/refs', '/repos/acme/shop/pulls'])
    doctor.github.faults.add({
      method: 'POST',
      path,
      nth: 1,
      times: 1,
      when: 'after',
      act: { status: 502, body: 'Bad Gateway' },
    });
  const ended = await doctor.say('/doctor onboard');
  expect([ended.outputs.verdict, ended.outputs.reason]).toEqual(['proposed', 'pull.opened']);
  expect((await pulls(doctor)).map(({ number }) => number)).toEqual([2, 1]);
  expect(await last(doctor)).toContain('/pull/2)');
}, 60_000);

test('a branch that somebody made while the model wrote is not taken for ours, and the answer says so', async () => {
  const meanwhile = async () => {
    const files = { 'b.txt': 'b\n' };
    await doctor.github.happen({ kind: 'push', by: 'ada', branch: BRANCH, onto: 'main', files });
    return writes(PAGE)();
  };
  const doctor = await start([meanwhile]);
  doctor.github.repository.actionsMayApprove = true;
  const ended = await doctor.say('/doctor onboard');
  expect([ended.outputs.verdict, ended.outputs.reason]).toEqual(['refused', 'branch.foreign']);
  expect(await last(doctor)).toContain('its last commit is not by Build Doctor');
  expect(await pulls(doctor)).toHaveLength(1);
}, 60_000);
