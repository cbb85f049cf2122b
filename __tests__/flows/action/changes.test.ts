import { expect, test } from '@jest/globals';
import { diagnose } from '../../../src/flows/diagnose.ts';
import { treatmentOfPull } from '../../../src/flows/find-treatment.ts';
import { meter } from '../../../src/flows/meter.ts';
import { SETTINGS } from '../../fakes/dispatch-on.ts';
import { CI, RED_LOG, RED_RUN } from '../../fakes/price-on-github.ts';
import { CAUSE, EDIT, PRICE_FILES } from '../../fakes/price-project.ts';
import { reply, scriptedModel } from '../../fakes/scripted-model.ts';
import { treesOnGitHub } from '../../fakes/trees-on-github.ts';

/** What is said of a change in the set-up since CI was green, to the model and to people. */
const { start } = treesOnGitHub();
const TREES = { main: { '.github/workflows/ci.yml': CI, 'README.md': '# Prices\n' }, change: PRICE_FILES };
const installed = (version: string) => `Successfully installed attrs-${version} six-1.16.0\n`;
const job = (conclusion: string, log: string, ended = conclusion) => ({
  name: 'test',
  conclusion,
  steps: [{ name: 'Test', conclusion: ended, run: 'sh price_test.sh', log }],
});

async function diagnosed(red: string, replies: Parameters<typeof scriptedModel>[0], ended?: string) {
  const model = scriptedModel(replies);
  const { github, host, ports } = await start(TREES, model);
  const green = { kind: 'run', workflow: 'CI', branch: 'main', event: 'push', conclusion: 'success' };
  const { payload } = await github.happen({ ...green, jobs: [job('success', installed('23.1'))] });
  await github.happen({ ...RED_RUN, jobs: [job('failure', installed('23.2') + red, ended)] });
  const treatment = await treatmentOfPull(host, 1, () => true);
  if ('verdict' in treatment) throw new Error(treatment.verdict.sentence);
  const wishes = { denials: [], hint: '', mode: 'fix' } as const;
  const rest = { noCode: undefined, isAnswered: () => false, meter: meter(ports.clock), signal: undefined };
  const { ending } = await diagnose({ treatment, settings: SETTINGS, wishes, ...rest }, ports);
  const { id } = payload.workflow_run as { id: number };
  return { verdict: ending.verdict, model, said: `Changed since the green run ${id}: attrs 23.1 → 23.2.` };
}

test('a failure that no edit mends says what changed, after what the log says', async () => {
  const socket = 'curl: (7) Failed to connect to mirror port 443: Connection refused\n';
  const { verdict, said } = await diagnosed(socket, []);
  expect(verdict).toMatchObject({ word: 'explained', reason: 'class.infrastructure' });
  expect(verdict.sentence).toMatch(/Its log says: .+\. Changed since/);
  expect(verdict.sentence).toContain(said);
});

test('a job that ran out of its time is explained, and nothing is executed', async () => {
  const stopped =
    'waiting for the database\n##[error]The job running on runner GitHub Actions 12 has exceeded the maximum execution time of 30 minutes.\n';
  const { verdict } = await diagnosed(stopped, [], 'cancelled');
  expect(verdict).toMatchObject({ word: 'explained', reason: 'class.timeout' });
  expect(verdict.sentence).toContain('Give the job more time, or look at its last lines');
});

test('the model is told, fenced, and a fix needs no word about it', async () => {
  const { verdict, model, said } = await diagnosed(RED_LOG, [reply(CAUSE, [['replace_in_file', EDIT]])]);
  expect(verdict.word).toBe('proposed');
  expect(verdict.sentence).not.toContain('Changed since');
  const opening = JSON.stringify(model.requests[0]?.messages);
  expect(opening).toMatch(new RegExp(`<untrusted changes [^>]+>\\\\n${said.replaceAll('.', '\\.')}`));
});

test('a failure that does not happen here says what changed, to the model and to people', async () => {
  const log = 'AttributeError: module attrs has no attribute define\n# fail 1\n';
  const { verdict, model, said } = await diagnosed(log, [reply('The version differs.')]);
  expect(verdict.word).toBe('not-reproduced');
  expect(verdict.sentence).toContain(said);
  expect(JSON.stringify(model.requests[0]?.messages)).toContain(said);
});
