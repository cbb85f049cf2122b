import { expect, test } from '@jest/globals';
import { diagnose } from '../../../src/flows/diagnose.ts';
import { treatmentOfPull } from '../../../src/flows/find-treatment.ts';
import { meter } from '../../../src/flows/meter.ts';
import { treat } from '../../../src/flows/treat.ts';
import { SETTINGS } from '../../fakes/dispatch-on.ts';
import { CI, RED_RUN } from '../../fakes/price-on-github.ts';
import { CAUSE, EDIT, PRICE_FILES } from '../../fakes/price-project.ts';
import { reply, scriptedModel } from '../../fakes/scripted-model.ts';
import { type TreesOnGitHub, treesOnGitHub } from '../../fakes/trees-on-github.ts';
import { twins } from '../../fakes/twins.ts';

const { start } = treesOnGitHub();
const TREES = { main: { '.github/workflows/ci.yml': CI, 'README.md': '# Prices\n' }, change: PRICE_FILES };
const FIX = reply(CAUSE, [['replace_in_file', EDIT]]);

/** CI is red on the pull request, and then `main` moves on. */
async function diagnosed(stage: TreesOnGitHub, main: Readonly<Record<string, string>>) {
  await stage.github.happen(RED_RUN);
  const base = await stage.push('main', main);
  await stage.leaveMerge(undefined);
  return { ...(await diagnosedNow(stage)), base };
}

async function diagnosedNow({ host, ports }: TreesOnGitHub) {
  const treatment = await treatmentOfPull(host, 1, () => true);
  if ('verdict' in treatment) throw new Error(treatment.verdict.sentence);
  const wishes = { denials: [], hint: '', mode: 'fix' } as const;
  const rest = { noCode: undefined, isAnswered: () => false, meter: meter(ports.clock), signal: undefined };
  const { ending, posted } = await diagnose({ treatment, settings: SETTINGS, wishes, ...rest }, ports);
  return { ending, stored: posted?.stored, body: posted?.review.body ?? '' };
}

test('a branch that conflicts with its base by now is tested alone, and the review says so', async () => {
  const stage = await start(TREES, scriptedModel([FIX]));
  const { ending, stored, body } = await diagnosed(stage, { 'price.sh': 'price() { echo 1; }\n' });
  expect(ending.verdict).toMatchObject({ word: 'proposed' });
  expect(stored?.proof.mergedWith).toBeUndefined();
  expect(body).toContain(
    '**Not verified**\n- CI tested this branch merged with main, Build Doctor without: this branch conflicts with main in price.sh.',
  );
});

test('and so does the answer where there is no fix', async () => {
  const stage = await start(TREES, scriptedModel([reply('I do not know.'), reply('I do not know.')]));
  const { ending } = await diagnosed(stage, { 'price.sh': 'price() { echo 1; }\n' });
  expect(ending.verdict.sentence).toContain('this branch conflicts with main in price.sh');
});

test('a fix that was proven on our own merge is for the lines of the head, and says with what it was merged', async () => {
  const change = { ...PRICE_FILES, 'price_test.sh': `. ./rounds.sh\n${PRICE_FILES['price_test.sh'] ?? ''}` };
  const stage = await start({ ...TREES, change }, scriptedModel([FIX]));
  const { stored, body, base } = await diagnosed(stage, { 'rounds.sh': 'rounds=1\n' });
  expect(stored?.proof).toMatchObject({ mergedWith: base, after: { exitCode: 0 } });
  expect(stored?.edits).toMatchObject([{ path: 'price.sh', before: PRICE_FILES['price.sh'] }]);
  expect(body).toContain(`with \`sh price_test.sh\` merged with \`main\` at \`${base.slice(0, 7)}\``);
});

test('a fix that lands in another function on the head than on the merge is not proposed', async () => {
  const stage = await start(
    {
      main: { ...TREES.main, 'use.sh': twins.use('price_x'), 'price.sh': twins.price('-ge') },
      change: { 'price.sh': twins.price('-gt'), 'price_test.sh': twins.test },
    },
    scriptedModel([reply(CAUSE, [['replace_in_file', twins.edit('price_x')]])]),
  );
  const { ending } = await diagnosed(stage, {
    'price.sh': `${'# licence\n'.repeat(10)}${twins.price('-ge')}`,
  });
  expect(ending.verdict).toMatchObject({ word: 'explained', reason: 'merge.only' });
  expect(ending.verdict.sentence).toContain('update the branch, then Build Doctor looks again');
});

/** Ada approves the proposal that is there. */
async function approved({ github, ports }: TreesOnGitHub) {
  github.world.aheadMs += 3_000;
  const { payload } = await github.happen({ kind: 'review', pr: 1, by: 'ada', state: 'approve' });
  const { id, user } = (payload as { review: { id: number; user: { id: number; login: string } } }).review;
  const by = { ...user, type: 'User' } as const;
  const asking = { as: 'approval', in: 'review', id, by, named: undefined } as const;
  const rest = { settings: SETTINGS, meter: meter(ports.clock), signal: undefined };
  return treat({ number: 1, asking, repositoryId: github.repository.id, ...rest }, ports);
}

test.each([
  ['breaks it', 'exit 9', 'still-failing', false, '(exit code 9); nothing was pushed.'],
  ['keeps it green', 'rounds=2', 'verified', true, 'the tests pass on it merged with main.'],
])(
  'a fix that was proven where the merge was the head is tested on the merge, where the base has moved on and %s',
  async (_name, line, word, isCommitted, end) => {
    const change = {
      ...PRICE_FILES,
      'price_test.sh': `. ./rounds.sh\n${PRICE_FILES['price_test.sh'] ?? ''}`,
    };
    const main = { ...TREES.main, 'rounds.sh': 'rounds=1\n' };
    const stage = await start({ main, change }, scriptedModel([FIX]));
    await stage.github.happen(RED_RUN);
    const { body } = await diagnosedNow(stage);
    expect(body).toContain('with `sh price_test.sh`: 1 of 3 tests fails');
    const base = await stage.push('main', { 'rounds.sh': `${line}\n` });
    const { ending, mergedWith, commit } = await approved(stage);
    expect(ending.verdict).toMatchObject({ word, sentence: expect.stringContaining(end) });
    expect([mergedWith, commit !== undefined]).toEqual([base, isCommitted]);
  },
);

test('where the base stands still, nothing is said of a merge', async () => {
  const stage = await start(TREES, scriptedModel([FIX]));
  await stage.github.happen(RED_RUN);
  await diagnosedNow(stage);
  const { ending, mergedWith } = await approved(stage);
  expect(ending.verdict.sentence).toContain('the tests pass on exactly that tree.');
  expect(mergedWith).toBeUndefined();
});
