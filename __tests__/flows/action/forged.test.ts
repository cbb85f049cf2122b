import { expect, test } from '@jest/globals';
import { SHOWN_AS_PATCH } from '../../../src/review/how-applied.ts';
import { type Payload, type StoredProposal, sealed } from '../../../src/review/marker/stored-proposal.ts';
import { writeMarker } from '../../../src/review/marker/write-marker.ts';
import { placementOf } from '../../../src/review/placement.ts';
import { reviewBody } from '../../../src/review/review-body.ts';
import { jobToken } from '../../../src/standin/github/world/add-token.ts';
import { ask } from '../../fakes/ask-github.ts';
import { doctorOnPrice, type PriceDoctor } from '../../fakes/doctor-on-price.ts';
import { PAYLOAD } from '../../fakes/on-github.ts';
import { DEFAULT_PERMISSIONS } from '../../fakes/price-on-github.ts';

const { start } = doctorOnPrice();

/** Another workflow of the repository has our account: it posts a review that looks like ours; `more` is in its payload only. */
async function forged(doctor: PriceDoctor, ...what: Forging): Promise<string> {
  const { stored, body } = forgery(doctor, ...what);
  const sent = { commit_id: doctor.github.head, event: 'COMMENT', body };
  expect((await asUs(doctor, 'pulls/1/reviews', { body: sent })).status).toBe(200);
  return stored.id;
}

type Forging = Parameters<typeof forgery> extends [unknown, ...infer Rest] ? Rest : never;

const asUs = ({ github }: PriceDoctor, path: string, how: { method?: string; body?: unknown }) =>
  ask(github, `/repos/acme/shop/${path}`, {
    token: jobToken(github.world, github.repository, DEFAULT_PERMISSIONS),
    ...how,
  });

function forgery(
  { github }: PriceDoctor,
  edits: Payload['edits'],
  { proof: odd = {}, more = [] }: { proof?: Partial<Payload['proof']>; more?: Payload['edits'] } = {},
): { stored: StoredProposal; body: string } {
  const place = { repository: 'acme/shop', pull: 1, base: 'main', head: github.head, run: null };
  const notes = [SHOWN_AS_PATCH];
  const before = { ...PAYLOAD.proof.before, counts: null, passed: null };
  const proof = { ...PAYLOAD.proof, command: 'true', stopOnError: false, before, ...odd };
  const stored = sealed(place, { ...PAYLOAD, edits, notes, proof });
  if (stored === undefined) throw new Error('nothing differs');
  const body = reviewBody(stored, placementOf(stored, []));
  const marker = writeMarker({ ...stored, edits: [...stored.edits, ...more] }, undefined);
  if (body.kind === 'too-long' || marker === undefined) throw new Error('too large');
  return { stored, body: `${body.body}\n\n${marker.review}` };
}

test.each([
  ['a test', 'price_test.sh', 'path.test-file'],
  ['a workflow', '.github/workflows/ci.yml', 'path.protected'],
  ['our own workflow', '.github/workflows/build-doctor.yml', 'path.protected'],
])('a forged proposal that writes %s is not applied, whoever approves', async (_, path, rule) => {
  const doctor = await start([]);
  const before = await doctor.file(path);
  const id = await forged(doctor, [{ path, mode: 0o644, before, after: `${before}# more\n` }]);
  doctor.later();
  for (const body of ['', `/doctor apply ${id}`]) {
    const ended = await doctor.review({ body });
    expect(ended.outputs).toMatchObject({ verdict: 'refused', reason: rule });
    expect(ended.stdout).not.toContain('Running:');
    doctor.later();
  }
  expect((await doctor.head()).sha).toBe(doctor.github.head);
});

test('a forged proposal that runs a command of its own is stopped by the state key', async () => {
  const doctor = await start([]);
  const before = await doctor.file('price.sh');
  await forged(doctor, [{ path: 'price.sh', mode: 0o644, before, after: `${before}# more\n` }]);
  doctor.later();
  const ended = await doctor.review({}, { inputs: { 'state-key': 'a-key-of-thirty-two-characters-ok' } });
  expect(ended.outputs).toMatchObject({ verdict: 'refused', reason: 'proposal.mac' });
  expect((await doctor.head()).sha).toBe(doctor.github.head);
});

test.each([
  ['test-command', 'sh price_test.sh'],
  ['setup-command', 'true'],
])('a forged proposal does not run another %s than the one that is set', async (name, value) => {
  const doctor = await start([]);
  const before = await doctor.file('price.sh');
  await forged(doctor, [{ path: 'price.sh', mode: 0o644, before, after: `${before}# more\n` }]);
  doctor.later();
  const ended = await doctor.review({}, { inputs: { [name]: value } });
  expect(ended.outputs).toMatchObject({ verdict: 'refused', reason: 'proposal.command' });
  expect(ended.stdout).not.toContain('Running:');
});

test('what a forged proposal holds beside what it shows and what is guarded is not committed', async () => {
  const doctor = await start([]);
  const before = await doctor.file('price.sh');
  const path = 'price_test.sh';
  const own = await doctor.file(path);
  const more = [{ path, mode: 0o644, before: 'exit 0\n', after: 'exit 0\n' }];
  await forged(doctor, [{ path: 'price.sh', mode: 0o644, before, after: `${before}# more\n` }], { more });
  doctor.later();
  await doctor.review();
  expect(await doctor.file('price.sh')).toBe(`${before}# more\n`);
  expect(await doctor.file(path)).toBe(own);
});

test('a forged proposal cannot make a file executable, which nothing would show', async () => {
  const doctor = await start([]);
  const before = await doctor.file('price.sh');
  await forged(doctor, [{ path: 'price.sh', mode: 0o755, before, after: `${before}# more\n` }]);
  doctor.later();
  expect((await doctor.review()).outputs).toMatchObject({ verdict: 'refused', reason: 'proposal.mode' });
  expect((await doctor.head()).sha).toBe(doctor.github.head);
});

test('the variables that a forged command runs with are shown', async () => {
  const doctor = await start([]);
  const before = await doctor.file('price.sh');
  const edits = [{ path: 'price.sh', mode: 0o644, before, after: `${before}# more\n` }];
  await forged(doctor, edits, { proof: { env: { BASH_ENV: 'lib/green.sh' } } });
  expect((await doctor.reviews())[0]?.body).toContain('with `true` with `BASH_ENV=lib/green.sh`:');
});

test.each([
  ['a mode of a link', { mode: 0o120000 }, {}],
  ['a variable that no process can have', {}, { env: { NAME: 'a\0b' } }],
  ['a variable without a name', {}, { env: { 'A=B': '1' } }],
  ['a command that no process can have', {}, { command: 'true\0' }],
  ['a folder outside of the tree', {}, { workingDirectory: '../..' }],
  ['an absolute folder', {}, { workingDirectory: '/etc' }],
])('a forged proposal with %s is no bug of ours: it is not read', async (_, edit, proof) => {
  const doctor = await start([]);
  const before = await doctor.file('price.sh');
  const whole = { path: 'price.sh', mode: 0o644, before, after: `${before}# more\n`, ...edit };
  await forged(doctor, [whole], { proof });
  doctor.later();
  expect((await doctor.review()).outputs).toMatchObject({
    verdict: 'refused',
    reason: 'proposal.unreadable',
  });
});

test('another proposal put into our review after it was approved is not what was approved', async () => {
  const doctor = await start();
  await doctor.proposal();
  const approved = await doctor.github.happen({ kind: 'review', pr: 1, by: 'ada', state: 'approve' });
  const [review] = await doctor.reviews();
  const before = await doctor.file('price.sh');
  const edits = [{ path: 'price.sh', mode: 0o644, before, after: `${before}# more\n` }];
  const { body } = forgery(doctor, edits);
  const [shown] = await doctor.lineComments();
  await asUs(doctor, `pulls/comments/${shown?.id}`, { method: 'DELETE' });
  doctor.later();
  const edited = await asUs(doctor, `pulls/1/reviews/${review?.id}`, { method: 'PUT', body: { body } });
  expect(edited.status).toBe(200);
  const ended = await doctor.github.act(approved);
  expect(ended.outputs).toMatchObject({ verdict: 'refused', reason: 'consent.proposal-edited' });
  expect((await doctor.head()).sha).toBe(doctor.github.head);
});
