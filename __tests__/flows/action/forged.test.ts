import { expect, test } from '@jest/globals';
import { SHOWN_AS_PATCH } from '../../../src/review/how-applied.ts';
import { type Payload, sealed } from '../../../src/review/marker/stored-proposal.ts';
import { writeMarker } from '../../../src/review/marker/write-marker.ts';
import { placementOf } from '../../../src/review/placement.ts';
import { reviewBody } from '../../../src/review/review-body.ts';
import { jobToken } from '../../../src/standin/github/world/add-token.ts';
import { ask } from '../../fakes/ask-github.ts';
import { doctorOnPrice, type PriceDoctor } from '../../fakes/doctor-on-price.ts';
import { PAYLOAD } from '../../fakes/on-github.ts';
import { DEFAULT_PERMISSIONS } from '../../fakes/price-on-github.ts';

const { start } = doctorOnPrice();

/** Another workflow of the repository has our account: it posts a review that looks like ours. */
async function forged({ github }: PriceDoctor, edits: Payload['edits'], key?: string): Promise<string> {
  const place = { repository: 'acme/shop', pull: 1, base: 'main', head: github.head, run: null };
  const notes = [SHOWN_AS_PATCH];
  const proof = { ...PAYLOAD.proof, command: 'true', stopOnError: false };
  const stored = sealed(place, { ...PAYLOAD, edits, notes, proof });
  if (stored === undefined) throw new Error('nothing differs');
  const body = reviewBody(stored, placementOf(stored, []));
  const marker = writeMarker(stored, key);
  if (body.kind === 'too-long' || marker === undefined) throw new Error('too large');
  const token = jobToken(github.world, github.repository, DEFAULT_PERMISSIONS);
  const answer = await ask(github, '/repos/acme/shop/pulls/1/reviews', {
    token,
    body: { commit_id: github.head, event: 'COMMENT', body: `${body.body}\n\n${marker.review}` },
  });
  expect(answer.status).toBe(200);
  return stored.id;
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
