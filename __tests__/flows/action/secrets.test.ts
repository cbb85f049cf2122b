import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { jobToken } from '../../../src/standin/github/world/add-token.ts';
import { doctorOnPrice, type PriceDoctor } from '../../fakes/doctor-on-price.ts';
import { DEFAULT_PERMISSIONS } from '../../fakes/price-on-github.ts';
import type { ActionEnded } from '../../fakes/run-action.ts';

const { start } = doctorOnPrice();

const STATE_KEY = 'state-key-of-thirty-two-characters';
const MODEL_KEY = 'key-of-the-model';

/** Everything that a reader of the run or of the pull request sees, but the masks themselves. */
async function shown(doctor: PriceDoctor, ended: readonly ActionEnded[]): Promise<string> {
  const runs = ended.map(
    ({ stdout, stderr, summary, outputs }) =>
      stdout.replace(/^::add-mask::.*$/gm, '') +
      stderr +
      summary +
      JSON.stringify(outputs) +
      readFileSync(outputs.journal ?? '', 'utf8'),
  );
  return [...runs, await doctor.said(), JSON.stringify(doctor.model.requests)].join('\n');
}

test('tokens and keys are masked and stand nowhere: output, journal, summary, pull request, prompts', async () => {
  const doctor = await start();
  const { github } = doctor;
  const token = jobToken(github.world, github.repository, DEFAULT_PERMISSIONS);
  const pushToken = jobToken(github.world, github.repository, DEFAULT_PERMISSIONS);
  const inputs = { 'state-key': STATE_KEY, 'push-token': pushToken, record: 'true' };
  const log = `not ok 2 - price 3\n# price_test.sh: got ${MODEL_KEY} ${token} ${STATE_KEY}\n# fail 1\n`;
  const jobs = [
    {
      name: 'test',
      conclusion: 'failure',
      steps: [{ name: 'Test', conclusion: 'failure', run: 'sh price_test.sh', log }],
    },
  ];
  const diagnosed = await doctor.redRun({ jobs }, { token, inputs });
  expect(diagnosed.outputs).toMatchObject({ verdict: 'proposed' });
  doctor.later();
  const treated = await doctor.review({}, { token, inputs });
  expect(treated.outputs).toMatchObject({ verdict: 'verified' });
  for (const ended of [diagnosed, treated])
    expect(ended.masks).toEqual(expect.arrayContaining([token, pushToken, STATE_KEY, MODEL_KEY]));
  const all = await shown(doctor, [diagnosed, treated]);
  for (const secret of [token, pushToken, STATE_KEY, MODEL_KEY]) {
    expect(all).not.toContain(secret);
    expect(all).not.toContain(Buffer.from(secret).toString('base64').slice(0, 20));
  }
});

test('a push token makes the commit, and CI starts on it', async () => {
  const doctor = await start();
  await doctor.proposal();
  const { github } = doctor;
  const answer = await fetch(`${github.git}/_/token`, {
    method: 'POST',
    body: JSON.stringify({ kind: 'user', login: 'ada' }),
  });
  const { token } = (await answer.json()) as { token: string };
  const ended = await doctor.review({}, { inputs: { 'push-token': token } });
  const { sha } = await doctor.head();
  expect(ended.outputs).toMatchObject({ verdict: 'verified', 'commit-sha': sha });
  expect(await doctor.said()).toContain('CI starts on it as on any commit');
  const runs = github.repository.runs.filter((run) => run.headSha === sha);
  expect(runs.map(({ event }) => event)).toContain('pull_request');
});

test('GitHub Enterprise Server: the API below /api/v3', async () => {
  const doctor = await start(undefined, { ghes: true });
  await doctor.proposal();
  expect((await doctor.review()).outputs).toMatchObject({ verdict: 'verified' });
});

test('stopped in the middle: everything is put back, and it says so', async () => {
  const doctor = await start([() => 'hang' as const]);
  const ended = await doctor.redRun({}, { signal: { afterText: 'Asking scripted', send: 'SIGTERM' } });
  expect(ended).toMatchObject({ code: 0, outputs: { verdict: 'exhausted', reason: 'interrupted' } });
  expect(ended.stdout).toContain('the run was stopped; nothing was committed');
  expect(ended.summary).toContain('The run was stopped; nothing was committed.');
  expect(await doctor.said()).toBe('');
  const last =
    readFileSync(ended.outputs.journal ?? '', 'utf8')
      .trimEnd()
      .split('\n')
      .at(-1) ?? '';
  expect(JSON.parse(last)).toMatchObject({ kind: 'verdict', verdict: 'exhausted' });
});
