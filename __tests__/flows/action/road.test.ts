import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { gatherRuns } from '../../../src/bench/gather-runs.ts';
import { statsOf } from '../../../src/bench/stats.ts';
import { doctorOnPrice } from '../../fakes/doctor-on-price.ts';
import { RED_RUN } from '../../fakes/price-on-github.ts';
import { CAUSE, EDIT } from '../../fakes/price-project.ts';

const { start } = doctorOnPrice();

test('red run, suggestion, approving review, verified commit', async () => {
  const doctor = await start();
  const annotations = [{ path: 'price_test.sh', line: 5, message: 'got 300, not 270' }];
  const jobs = RED_RUN.jobs.map((job) => ({ ...job, annotations }));
  const diagnosed = await doctor.redRun({ jobs });
  expect(diagnosed).toMatchObject({
    code: 0,
    outputs: { verdict: 'proposed', attempts: '1', tokens: '742' },
  });
  const [review] = await doctor.reviews();
  const id = diagnosed.outputs['proposal-id'] ?? '';
  expect(review).toMatchObject({ state: 'COMMENTED', user: { login: 'github-actions[bot]' } });
  for (const words of ['Approving this pull request also applies it.', CAUSE, '**Red → green**', id])
    expect(review?.body).toContain(words);
  expect(await doctor.lineComments()).toMatchObject([
    { path: 'price.sh', body: expect.stringContaining('```suggestion\n  if [ "$1" -ge 3 ]') },
  ]);
  expect(diagnosed.summary).toContain('-ge 3');
  const kept = (output: string) => readFileSync(diagnosed.outputs[output] ?? '', 'utf8');
  expect(kept('patch')).toContain('-ge 3');
  expect(kept('summary').trim()).toBe(diagnosed.summary.trim());
  // `::error file=…::` loses its place in the log; only the annotation has it.
  expect(kept('journal')).toContain('"mentions":[{"path":"price_test.sh","line":5,"workspace":false}');
  expect(kept('journal')).toMatch(/"ci":\{"run":\d+,"head":"[\da-f]{40}","endedAt":"20[^"]+Z"\}/);

  doctor.later();
  const treated = await doctor.review({ body: 'ok' });
  const { sha, commit } = await doctor.head();
  expect(treated).toMatchObject({ code: 0, outputs: { verdict: 'verified', 'commit-sha': sha } });
  expect(commit.message).toMatch(
    new RegExp(`Co-authored-by: ada <\\d+\\+ada@users.*\nBuild-Doctor-Proposal: ${id}`),
  );
  expect(await doctor.file('price.sh')).toContain(EDIT.new);
  const [, answer] = await doctor.lineComments();
  expect(answer?.body).toMatch(/Tests pass now.*approved by `ada`[\s\S]*Approve workflows to run/);
  expect(await doctor.github.api(`/repos/acme/shop/commits/${sha}/status`)).toMatchObject({
    state: 'success',
    statuses: [{ context: 'build-doctor' }],
  });
  const journals = [diagnosed, treated].map(({ outputs }) => readFileSync(outputs.journal ?? '', 'utf8'));
  const { runs } = gatherRuns(journals.map((text, index) => ({ name: `${index}`, text })));
  expect(statsOf(runs).roads).toMatchObject([
    { proposals: 1, approved: 1, verified: 1, tokensAFix: { max: 742 } },
  ]);
});
