import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { doctorOnPrice } from '../../fakes/doctor-on-price.ts';
import type { HttpReply } from '../../fakes/http-model.ts';
import { CAUSE } from '../../fakes/price-project.ts';

const { start } = doctorOnPrice();

const refused: HttpReply = { status: 401, body: { error: { message: 'Invalid API key key-of-the-model' } } };

test('the key is wrong: unavailable, a neutral exit, nothing on the pull request, and the key is nowhere', async () => {
  const doctor = await start([() => refused, () => refused, () => refused]);
  const ended = await doctor.redRun();
  expect(ended).toMatchObject({ code: 0, outputs: { verdict: 'unavailable', reason: 'model.unavailable' } });
  expect(await doctor.said()).toBe('');
  const without = ended.stdout.replace(/^::add-mask::.*$/gm, '');
  expect(without + ended.summary + JSON.stringify(ended.outputs)).not.toContain('key-of-the-model');
});

test('fail-on makes it red for whoever wants that', async () => {
  const doctor = await start([() => refused, () => refused, () => refused]);
  const ended = await doctor.redRun({}, { inputs: { 'fail-on': 'unavailable' } });
  expect(ended).toMatchObject({ code: 1, outputs: { verdict: 'unavailable' } });
  expect(ended.commands.filter((line) => line.startsWith('::error::'))).toHaveLength(1);
});

test('the model is not there, or never answers', async () => {
  const gone = await start([]);
  const down = await gone.redRun({}, { inputs: { 'base-url': 'http://127.0.0.1:9/v1' } });
  expect(down).toMatchObject({ code: 0, outputs: { verdict: 'unavailable', reason: 'model.unavailable' } });
  expect(await gone.said()).toBe('');
  const doctor = await start(Array.from({ length: 9 }, () => () => 'hang' as const));
  const late = await doctor.redRun({}, { inputs: { 'request-timeout': '1' } });
  expect(late).toMatchObject({ code: 0, outputs: { verdict: 'unavailable' } });
  expect(await doctor.said()).toBe('');
}, 90_000);

test('whoever asked is answered that the model could not be used', async () => {
  const doctor = await start([() => refused, () => refused, () => refused, () => refused]);
  await doctor.redRun();
  doctor.later();
  const ended = await doctor.say('/doctor');
  expect(ended).toMatchObject({ code: 0, outputs: { verdict: 'unavailable' } });
  expect(await doctor.said()).toMatch(/Could not be done now/);
});

test('mode explain: explained on the pull request, nothing edited', async () => {
  const doctor = await start([() => ({ text: CAUSE })]);
  const ended = await doctor.redRun({}, { inputs: { mode: 'explain' } });
  expect(ended).toMatchObject({ code: 0, outputs: { verdict: 'explained', reason: 'mode.explain' } });
  const [comment] = await doctor.comments();
  expect(comment?.body).toContain(CAUSE);
  expect(await doctor.reviews()).toEqual([]);
});

test('three attempts that fail: exhausted, said with the last output, everything as it was', async () => {
  const wrong = (from: string, to: string) => () =>
    ({
      text: 'Perhaps so.',
      calls: [['replace_in_file', { path: 'price.sh', old: from, new: to }]],
    }) as const;
  const doctor = await start([
    wrong('-gt 3', '-gt 41'),
    wrong('-gt 41', '-gt 42'),
    wrong('-gt 42', '-gt 43'),
  ]);
  const ended = await doctor.redRun();
  expect(ended).toMatchObject({ code: 0, outputs: { verdict: 'exhausted', attempts: '3' } });
  expect(await doctor.said()).toMatch(/No fix found[\s\S]*not ok/);
  expect(await doctor.file('price.sh')).toContain('-gt 3');
});

test('no sandbox: nothing is executed, and it says so when diagnosing and when treating', async () => {
  const doctor = await start();
  const bare = mkdtempSync(join(tmpdir(), 'doctor-path-'));
  for (const name of ['git', 'sh']) symlinkSync(`/usr/bin/${name}`, join(bare, name));
  const env = { PATH: bare };
  const diagnosed = await doctor.redRun({}, { env });
  expect(diagnosed).toMatchObject({ code: 0, outputs: { verdict: 'explained', reason: 'sandbox.missing' } });
  expect(diagnosed.stdout).not.toContain('Running:');
  expect(await doctor.said()).toContain('not ok 2 - price 3');
  doctor.later();
  expect((await doctor.say('/doctor')).outputs.verdict).toBe('proposed');
  doctor.later();
  const treated = await doctor.review({}, { env });
  expect(treated).toMatchObject({ code: 0, outputs: { verdict: 'unavailable', reason: 'sandbox.missing' } });
  expect((await doctor.head()).sha).toBe(doctor.github.head);
  rmSync(bare, { recursive: true });
});
